// Stops and starts PostgreSQL repeatedly while letters are written and read over HTTP. Calls are refused with
// 503 and Retry-After. Everything must recover, and no letter may be lost, doubled or half-written.
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect } from '../apps/server/src/platform/db/connect.ts'
import { startEmbeddedPostgres } from '@sincerely/embedded-postgres/embedded-postgres'
import { chanceFrom } from './support/chance.ts'
import { readOptions } from './support/options.ts'
import { printBars, printMachine, printTable } from './support/report.ts'
import { signIn, startServerProcess } from './support/server-process.ts'
import { percentile } from './support/statistics.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const password = 'seventeen herrings'
const writers = 8
const backWithinMs = 10_000
const expected = new Set(['200', '503 database_unavailable, again after 5 s'])

const { cycles, seed } = readOptions({ cycles: 10, seed: 9 })
const chance = chanceFrom(seed)
const folder = makeTemporaryFolder()
// If this process runs as root, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(folder.path, 0o711)
const startPostgres = () =>
  startEmbeddedPostgres({ dataDir: join(folder.path, 'database'), report: () => undefined })
let postgres = await startPostgres()
const { host, port, user, password: secret, database: name } = postgres.connection
const server = await startServerProcess({
  DATABASE_URL: `postgres://${user}:${encodeURIComponent(secret)}@${encodeURIComponent(host)}:${port}/${name}`,
  DATA_DIR: join(folder.path, 'data'),
  DEMO: 'on',
  DEMO_PASSWORD: password,
  LOG_LEVEL: 'silent',
})
const token = await signIn(server.url, 'doctor@demo.sincerely.example', password)
const { patient } = (await call('POST', '/api/patients', { name: 'Out Age' })).body as {
  patient: { id: number }
}

const statuses = new Map<string, number>()
const backMillis: number[] = []
let acknowledged = 0
let isOver = false

try {
  printMachine('PostgreSQL goes away and comes back')
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await pause(500 + chance.below(1500))
    await postgres.stop()
    await pause(200 + chance.below(3000))
    postgres = await startPostgres()
    const began = performance.now()
    const before = acknowledged
    while (acknowledged === before && performance.now() - began < backWithinMs * 3) await pause(10)
    backMillis.push(performance.now() - began)
  }
  isOver = true
  await writing
  const stored = await countKept()
  printTable(['answered', 'calls'], [...statuses])
  const slowest = percentile(backMillis, 1)
  printBars([
    {
      what: `letters acknowledged, stored, each once, each with its audit line and its key, in ${cycles} outages`,
      bar: 'all the same',
      found: [acknowledged, stored.letters, stored.texts, stored.audited, stored.keys].join(', '),
      passed: [stored.letters, stored.texts, stored.audited, stored.keys].every(
        (count) => count === acknowledged,
      ),
    },
    {
      what: 'answers other than 200 and 503 with a sentence and when to try again',
      bar: '0',
      found: String([...statuses.keys()].filter((status) => !expected.has(status)).length),
      passed: [...statuses.keys()].every((status) => expected.has(status)),
    },
    {
      what: 'writes again once PostgreSQL is back, the slowest',
      bar: `≤ ${backWithinMs / 1000} s`,
      found: `${(slowest / 1000).toFixed(2)} s`,
      passed: slowest <= backWithinMs,
    },
  ])
} finally {
  isOver = true
  await server.stop()
  await postgres.stop()
  folder.remove()
}

/** Repeats a create until it succeeds, then starts the next one. */
async function write(writer: number): Promise<void> {
  for (let turn = 1; !isOver; turn += 1) {
    const text = { patientId: patient.id, content: `<p>outage ${writer}-${turn}</p>` }
    for (;;) {
      const { status, body, retryAfter } = await call('POST', '/api/letters', text, `${writer}-${turn}`)
      const { code = '', message = '' } = body as { code?: string; message?: string }
      const answer = status === 200 ? '200' : `${status} ${code}, again after ${retryAfter ?? '?'} s`
      statuses.set(answer, (statuses.get(answer) ?? 0) + 1)
      if (status === 200) break
      if (!message.includes('try again')) throw new Error(`no next step in: ${message}`)
      await pause(20)
    }
    acknowledged += 1
  }
}

async function countKept() {
  const { db, close } = connect(postgres.connection, 1)
  const { rows } = await sql<{ letters: number; texts: number; audited: number; keys: number }>`
    with ours as (select id, content from letters where content like '%outage %')
    select count(*)::int as letters, count(distinct content)::int as texts,
           (select count(*)::int from audit_log join ours on ours.id = letter_id
             where action = 'letter.create') as audited,
           (select count(*)::int from idempotency_keys join ours on ours.id = record_id) as keys
      from ours`.execute(db)
  await close()
  return rows[0] ?? { letters: 0, texts: 0, audited: 0, keys: 0 }
}

async function call(method: string, path: string, body: object, key?: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(key === undefined ? {} : { 'idempotency-key': key }),
  }
  const response = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) })
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: (await response.json()) as object,
  }
}
