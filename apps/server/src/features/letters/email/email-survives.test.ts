import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPeople } from '../../../app/prepare-practice.ts'
import { pollUntil } from '../../../platform/db/embedded/poll-until.ts'
import { startFakeMailServer } from '../../../test/fake-mail-server.ts'
import type { FakeMailServer } from '../../../test/fake-mail-server.ts'
import { readMail } from '../../../test/read-mail.ts'
import { buildServer, startServer } from '../../../test/start-server.ts'
import type { BuiltServer, StartedServer } from '../../../test/start-server.ts'
import { databaseUrl, tellDatabase } from '../../../test/tell-database.ts'
import { copyTemplate } from '../../../test/test-app.ts'
import { read } from '../../../test/test-client.ts'

const { letters } = routes
const password = 'a password for tests'
let built: BuiltServer
let database: Awaited<ReturnType<typeof copyTemplate>>
let outside: FakeMailServer
const dataDir = mkdtempSync(join(tmpdir(), 'sincerely-email-'))
const running: StartedServer[] = []

// Each starts whole servers: under a second when the machine is quiet, many when it is not.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

beforeAll(async () => {
  built = await buildServer()
  database = await copyTemplate()
  outside = await startFakeMailServer()
})
afterAll(async () => {
  for (const server of running) await end(server, 'SIGTERM')
  await outside.stop()
  await database.drop()
  built.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(): Promise<StartedServer> {
  const settings = { DATABASE_URL: databaseUrl(database.connection), DATA_DIR: dataDir }
  const mail = { SMTP_URL: outside.url, MAIL_FROM: 'The Practice <letters@practice.example>' }
  const server = await startServer(built, { ...settings, ...mail, DEMO: 'on', DEMO_PASSWORD: password })
  running.push(server)
  await server.hears(/Sincerely is ready/)
  return server
}

async function end({ child, ended }: StartedServer, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
    process.kill(-child.pid, signal)
  return ended
}

describe('an e-mail', () => {
  it('survives the server being killed in the middle of it, and goes again under one message id', async () => {
    const first = await start()
    const doctor = await first.signedIn(demoPeople.doctor, password)
    const [letter] = read(letters.list, await doctor.get('/api/letters?status=approved')).letters
    const path = `/api/letters/${letter?.id ?? 0}`
    const lee = { key: 'a', kind: 'other', name: 'Dr Lee', email: 'lee@oak.example', way: 'email' }
    read(letters.address, await doctor.put(`${path}/recipients`, { recipients: [lee] }))
    read(letters.review, await doctor.patch(`${path}/review`, { approved: true }))
    outside.answerNext('END', 'taken and hang')
    const confirmed = [{ key: 'a', way: 'email' }]
    read(letters.post, await doctor.patch(`${path}/status`, { status: 'posted', confirmed }))
    await pollUntil(() => outside.taken[0], { within: 30_000, every: 100 })
    await end(first, 'SIGKILL')

    // The claim of the killed server runs out.
    await tellDatabase(
      database.connection,
      "update letter_sendings set claimed_until = claimed_until - interval '5 minutes'",
    )
    const second = await start()
    const again = await second.signedIn(demoPeople.doctor, password)
    const posted = await pollUntil(
      async () => {
        const { status, postedBy } = read(letters.get, await again.get(path)).letter
        return status === 'posted' ? postedBy : undefined
      },
      { within: 30_000, every: 200 },
    )
    expect(posted).toBe(letter?.doctorName)
    const { sendings } = read(letters.listSendings, await again.get(`${path}/sendings`))
    expect(sendings).toMatchObject([{ key: 'a', state: 'sent', attempts: 1 }])
    const ids = outside.taken.map(({ source }) => readMail(source).header('Message-ID'))
    expect(ids).toHaveLength(2)
    expect(ids[1]).toBe(ids[0])
    expect(await end(second, 'SIGTERM')).toBe(0)
  })
})
