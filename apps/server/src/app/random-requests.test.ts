// Requests by chance over every route and role (quality.md): none is a fault, and none is answered with a record of somebody
// else. `npm run bench -- requests` sends 20,000 of them.
import { allRoutes } from '@sincerely/contract/routes'
import type { Row } from '@sincerely/contract/route'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient } from '../../seed/build.ts'
import { hashNewPassword } from '../features/auth/password.ts'
import { arbitraryOf, hostileValues } from '../test/arbitrary-of.ts'
import { sentDictation, toneOf } from '../test/dictated-sound.ts'
import { addSession, startTestApp } from '../test/test-app.ts'
import type { TestApp } from '../test/test-app.ts'
import { testClient } from '../test/test-client.ts'
import type { TestClient, TestReply } from '../test/test-client.ts'

const { env } = import.meta as unknown as { env: Record<string, string | undefined> }
const count = Number(env['VITE_RANDOM_REQUESTS'] ?? 400)
/** The same each time, unless somebody looks for more. */
const seed = Number(env['VITE_RANDOM_SEED'] ?? 7)

/** What a server of others did not do: no fault of ours. */
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

/** Stands in every record of the other doctor, and in no other. */
const mark = 'Quondam'

let app: TestApp
let clients: Map<Caller, TestClient>

beforeAll(async () => {
  app = await startTestApp()
  const password_hash = await hashNewPassword('seventeen herrings')
  await app.db.updateTable('users').set({ password_hash }).execute()
  for (const [person, word] of [
    ['doctor', 'Own'],
    ['otherDoctor', mark],
  ] as const) {
    const doctor_id = app.ids[person]
    for (let n = 1; n <= 4; n += 1) {
      const patient_id = await buildPatient(app.db, {
        doctor_id,
        name: `${word} ${n}`,
        gp_name: 'Patel',
      })
      await buildLetter(app.db, { doctor_id, patient_id, content: `<p>${word} is well.</p>`, notes: word })
      await sentDictation(app.as(person), {
        sound: [toneOf(0.2)],
        seconds: 1,
        fields: { patientId: patient_id, notes: word },
      })
    }
  }
  clients = new Map()
})
afterAll(() => app.close())

/** Those there are, and some that are not. */
const ids = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 16 }) },
  fc.constantFrom<unknown>(0, -1, 999_999, 2_147_483_647, 2_147_483_648, '1; select 1', '%00', 'NaN'),
)

type Planned = { row: Row & { name: string }; caller: Caller; path: string; body: unknown }

const planned: fc.Arbitrary<Planned> = fc.constantFrom(...allRoutes).chain((row) => {
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
  // Addresses of many kilobytes are refused before they come here.
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
  // Whatever became of the person: on hold, deleted, of another role.
  const id = app.ids[caller]
  const role = caller === 'unassigned' ? 'secretary' : caller
  await app.db
    .updateTable('users')
    .set({ status: 'active', left_at: null, left_by: null, role })
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

/** What others do may have brought a record into scope; only then it may be seen. */
async function mayStillSee(caller: Caller): Promise<boolean> {
  if (caller === 'admin') return true
  const people = [app.ids.otherDoctor, ...(caller === 'doctor' ? [] : [app.ids.doctor])]
  const { rows } = await sql<{ given: boolean }>`
    select exists (select from patients where name like ${`${mark}%`} and doctor_id <> ${app.ids.otherDoctor})
        or exists (select from letters where content like ${`%${mark}%`} and doctor_id <> ${app.ids.otherDoctor})
        or exists (select from dictations where notes = ${mark} and doctor_id <> ${app.ids.otherDoctor})
        or exists (select from assignments where doctor_id = any(${people}) and secretary_id = ${app.ids[caller === 'anonymous' ? 'unassigned' : caller]})
        or exists (select from covers where secretary_id = ${app.ids[caller === 'anonymous' ? 'unassigned' : caller]})
      as given`.execute(app.db)
  return caller !== 'anonymous' && rows[0]?.given === true
}

describe(`${count} requests by chance`, () => {
  it('are answered, never with a fault or a record of another doctor', async () => {
    const answered = new Map<number, number>()
    /** One of each kind for each route: what was asked, and how it was answered. */
    const wrong = new Map<string, string>()
    for (const request of fc.sample(planned, { numRuns: count, seed })) {
      const { caller, row, path, body } = request
      const reply = await send(request)
      answered.set(reply.status, (answered.get(reply.status) ?? 0) + 1)
      const { code = '' } = (reply.body ?? {}) as { code?: string }
      const said = `${caller} ${row.method} ${path} ${JSON.stringify(body)?.slice(0, 300)}`
      if (reply.status >= 500 && !fromOutside.has(code))
        wrong.set(`${row.name} ${reply.status} ${code}`, said)
      if (reply.bytes.includes(mark) && !(await mayStillSee(caller))) wrong.set(`${row.name} leaks`, said)
    }
    console.log(
      [...answered]
        .toSorted(([one], [other]) => one - other)
        .map((pair) => pair.join(': '))
        .join('  '),
    )
    expect(Object.fromEntries(wrong)).toEqual({})
    expect(app.faults).toEqual([])
    // Enough of them came to what they asked for, or this would say little.
    const known = [200, 404, 409, 422].reduce((sum, status) => sum + (answered.get(status) ?? 0), 0)
    expect(known / count).toBeGreaterThan(0.3)
  }, 3_600_000)
})
