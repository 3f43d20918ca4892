// Sends random requests to every route in every role (quality.md). No request may cause a server error or return a record that
// its caller may not see. VITE_RANDOM_REQUESTS=20000 with another VITE_RANDOM_SEED makes a longer search.
import { allRoutes } from '@sincerely/contract/routes'
import type { Row } from '@sincerely/contract/route'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../features/auth/password.ts'
import { arbitraryOf, hostileValues } from '../test/arbitrary-of.ts'
import { addMarkedRecords } from '../test/marked-records.ts'
import type { MarkedRecords } from '../test/marked-records.ts'
import { addSession, startTestApp } from '../test/test-app.ts'
import type { TestApp } from '../test/test-app.ts'
import { testClient } from '../test/test-client.ts'
import type { TestClient, TestReply } from '../test/test-client.ts'

const { env } = import.meta as unknown as { env: Record<string, string | undefined> }
const count = Number(env['VITE_RANDOM_REQUESTS'] ?? 500)
/** The seed is always the same, unless the environment names another. */
const seed = Number(env['VITE_RANDOM_SEED'] ?? 7)

/** Error codes for failures of external servers, which are not faults of this server. */
const fromOutside: ReadonlySet<string> = new Set(['ai_unavailable'])

type Caller = 'doctor' | 'secretary' | 'unassigned' | 'admin' | 'anonymous'
const callers: readonly Caller[] = [
  'doctor',
  'doctor',
  'secretary',
  'unassigned',
  'admin',
  'admin',
  'anonymous',
]

let app: TestApp
let clients: Map<Caller, TestClient>
let marks: MarkedRecords

beforeAll(async () => {
  app = await startTestApp()
  const passwordHash = await hashPassword('seventeen herrings')
  await app.db.updateTable('users').set({ passwordHash }).execute()
  marks = await addMarkedRecords(app)
  clients = new Map()
})
afterAll(() => app.close())

/** Ids of marked records, ids that the requests may create, and ids of no record. */
const ids = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 8 }) },
  { weight: 2, arbitrary: fc.integer({ min: 9, max: 16 }) },
  fc.constantFrom<unknown>(0, -1, 999_999, 2_147_483_647, 2_147_483_648, '1; select 1', '%00', 'NaN'),
)

type Planned = { row: Row & { name: string }; caller: Caller; path: string; body: unknown }

/** Routes that show one record are drawn more often, because a leak appears only with the right route, caller and id together. */
const rows = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...allRoutes) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...allRoutes.filter(({ method, path }) => method === 'GET' && /:/.test(path))),
  },
)

const planned: fc.Arbitrary<Planned> = rows.chain((row) => {
  const names = [...row.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  return fc.record({
    row: fc.constant(row),
    caller: fc.constantFrom(...callers),
    path: fc
      .tuple(fc.record(Object.fromEntries(names.map((name) => [name, ids]))), queryOf(row))
      .map(([params, query]) => addressOf(row.path, params, query)),
    body: bodyOf(row),
  })
})

function queryOf(row: Row): fc.Arbitrary<unknown> {
  return row.query === undefined
    ? fc.constant({})
    : fc.oneof(
        arbitraryOf(row.query, () => ids),
        fc.constant({}),
      )
}

function addressOf(path: string, params: Record<string, unknown>, query: unknown): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const fields = Object.entries((query ?? {}) as Record<string, unknown>)
  if (fields.length === 0) return filled
  // The server refuses a URL of many kilobytes before any route is called.
  const texts = fields.map(([name, value]) => [name, textOf(value).slice(0, 500)] as [string, string])
  return `${filled}?${new URLSearchParams(texts).toString()}`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function bodyOf(row: Row): fc.Arbitrary<unknown> {
  if ('takes' in row && row.takes === 'bytes') return fc.uint8Array({ maxLength: 400 })
  if (row.body === undefined) return fc.constant(undefined)
  const whole = arbitraryOf(row.body, () => ids)
  return fc.oneof(
    { weight: 9, arbitrary: whole },
    fc.constantFrom(...hostileValues),
    fc.constantFrom('this is not JSON', '{"a":', '[1,2'),
  )
}

async function clientOf(caller: Caller): Promise<TestClient> {
  if (caller === 'anonymous') return app.anonymous
  const known = clients.get(caller)
  if (known !== undefined) return known
  // Earlier requests may have deactivated the caller, deleted them, or changed their role.
  const id = app.ids[caller]
  const role = caller === 'unassigned' ? 'secretary' : caller
  await app.db
    .updateTable('users')
    .set({ status: 'active', leftAt: null, leftBy: null, role })
    .where('id', '=', id)
    .execute()
  const client = testClient(app.url, await addSession(app.db, id, app.clock.now))
  clients.set(caller, client)
  return client
}

async function send({ row, caller, path, body }: Planned): Promise<TestReply> {
  const client = await clientOf(caller)
  const isSound = body instanceof Uint8Array
  const reply = await client.send(
    row.method,
    path,
    row.method === 'GET' ? undefined : body,
    isSound ? { 'content-type': 'audio/webm' } : {},
  )
  const code = (reply.body as { code?: string } | null)?.code
  if (code === 'not_signed_in' || code === 'session_locked') clients.delete(caller)
  return reply
}

/** Read before and after a call, because the call may move records into or out of the caller's scope. */
async function marksSeenBy(caller: Caller): Promise<ReadonlySet<string>> {
  return caller === 'anonymous' ? new Set() : marks.seenBy(app.ids[caller])
}

describe(`${count} random requests`, () => {
  it('cause no fault and show nobody a record out of their scope', async () => {
    const answered = new Map<number, number>()
    let shown = 0
    /** One wrong answer of each kind per route: the request and its status. */
    const wrong = new Map<string, string>()
    for (const request of fc.sample(planned, { numRuns: count, seed })) {
      const { caller, row, path, body } = request
      const seenBefore = await marksSeenBy(caller)
      const reply = await send(request)
      answered.set(reply.status, (answered.get(reply.status) ?? 0) + 1)
      const { code = '' } = (reply.body ?? {}) as { code?: string }
      const said = `${caller} ${row.method} ${path} ${JSON.stringify(body)?.slice(0, 300)}`
      if (reply.status >= 500 && !fromOutside.has(code))
        wrong.set(`${row.name} ${reply.status} ${code}`, said)
      const answeredWith = marks.in(reply.bytes)
      shown += answeredWith.length
      const unseen = answeredWith.filter((mark) => !seenBefore.has(mark))
      const seenAfter = unseen.length > 0 ? await marksSeenBy(caller) : seenBefore
      const leaked = unseen.filter((mark) => !seenAfter.has(mark))
      if (leaked.length > 0) wrong.set(`${row.name} leaks to ${caller}`, `${leaked.join(' ')}: ${said}`)
    }
    const all = await marks.seenBy(app.ids.admin)
    const hidden = await Promise.all(
      (['doctor', 'secretary', 'unassigned'] as const).map(async (caller) => {
        const seen = await marksSeenBy(caller)
        return `${caller} ${[...all].filter((mark) => !seen.has(mark)).length}`
      }),
    )
    const statuses = [...answered].toSorted(([one], [other]) => one - other)
    console.log(statuses.map((pair) => pair.join(': ')).join('  '))
    console.log(`Marks answered: ${shown}. Out of sight at the end: ${hidden.join(', ')}.`)
    expect(Object.fromEntries(wrong)).toEqual({})
    expect(app.faults).toEqual([])
    // Without enough requests that reach a record, the test would prove little.
    const known = [200, 404, 409, 422].reduce((sum, status) => sum + (answered.get(status) ?? 0), 0)
    expect(known / count).toBeGreaterThan(0.3)
    expect(shown).toBeGreaterThan(0)
  }, 3_600_000)
})
