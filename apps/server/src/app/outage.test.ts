import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@sincerely/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildPatient } from '../../seed/build.ts'
import { connect } from '../platform/db/connect.ts'
import type { Database } from '../platform/db/connect.ts'
import { startEmbeddedPostgres } from '@sincerely/embedded-postgres/embedded-postgres'
import type { EmbeddedPostgres } from '@sincerely/embedded-postgres/embedded-postgres'
import { pollUntil } from '@sincerely/embedded-postgres/poll-until'
import { migrate } from '../platform/db/migrate.ts'
import { openLiveConnection } from '../test/live-connection.ts'
import { addPeople, startTestServer } from '../test/test-app.ts'
import { expectRefusal, read, testClient } from '../test/test-client.ts'
import type { TestReply } from '../test/test-client.ts'

vi.setConfig({ testTimeout: 60_000 })

let dataDir: string
let postgres: EmbeddedPostgres
let database: Database
let server: Awaited<ReturnType<typeof startTestServer>>
let people: Awaited<ReturnType<typeof addPeople>>

const startPostgres = () => startEmbeddedPostgres({ dataDir, report: () => undefined })

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sincerely-outage-'))
  // If root runs the tests, PostgreSQL runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o711)
  postgres = await startPostgres()
  await migrate(postgres.connection, join(import.meta.dirname, '../../migrations'))
  database = connect(postgres.connection, 8)
  const clock = { now: new Date() }
  server = await startTestServer({ ...postgres, db: database.db, clock, isShared: true })
  people = await addPeople(database.db, clock.now)
  server.jobs.start()
})
afterAll(async () => {
  await server.close()
  await database.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

describe('a PostgreSQL outage', () => {
  it('calls get 503; afterwards work resumes and nothing is half-written [H-36]', async () => {
    const doctor = testClient(server.url, people.tokens.doctor)
    const patientId = await buildPatient(database.db, { doctorId: people.ids.doctor })
    const { next } = await openLiveConnection(server.url, people.tokens.doctor)
    const refused: TestReply[] = []
    let written = 0
    let isOver = false
    /** Repeats each create until it succeeds, then sends the next one. */
    const write = async (writer: number) => {
      for (let turn = 1; !isOver; turn += 1) {
        const body = { patientId, content: `<p>${writer}-${turn}</p>` }
        const reply = await pollUntil(
          async () => {
            const answer = await doctor.post('/api/letters', body, { 'idempotency-key': `${writer}-${turn}` })
            if (answer.status === 200) return answer
            refused.push(answer)
            return undefined
          },
          { within: 30_000, every: 20 },
        )
        read(routes.letters.create, reply ?? (refused.at(-1) as TestReply))
        written += 1
      }
    }
    const writing = Promise.all([1, 2, 3, 4].map(write))
    await pollUntil(() => (written > 20 ? true : undefined), { within: 20_000 })
    await postgres.stop()
    await pollUntil(() => (refused.length > 20 ? true : undefined), { within: 20_000 })
    expect((await doctor.get('/api/health')).status).toBe(503)

    const before = written
    const anew = next('scope_changed')
    postgres = await startPostgres()
    await pollUntil(() => (written > before + 20 ? true : undefined), { within: 20_000 })
    isOver = true
    await writing
    for (const reply of refused) {
      expectRefusal(reply, 503, 'database_unavailable')
      expect(reply.headers.get('retry-after')).toBe('5')
    }
    await anew
    const heard = next('new_letter')
    read(routes.letters.create, await doctor.post('/api/letters', { patientId, content: '<p>after</p>' }))
    await heard

    const { rows } = await sql`
      select count(*)::int as letters, count(distinct content)::int as texts,
             (select count(*) from audit_log where action = 'letter.create')::int as audited,
             (select count(*) from idempotency_keys where record_id is null)::int as unfinished
        from letters`.execute(database.db)
    const all = written + 1
    expect(rows).toEqual([{ letters: all, texts: all, audited: all, unfinished: 0 }])
  })
})
