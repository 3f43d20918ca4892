// A practice of a few people for tests of random histories: who does what is given by numbers, which are read as 'the
// n-th of those there are'. What is refused is part of life; only a fault of the server is not.
import { sql } from 'kysely'
import { buildPatient, buildUser } from '../../seed/build.ts'
import { sentDictation, startDictation, toneOf } from './dictated-sound.ts'
import { addSession } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import { testClient } from './test-client.ts'
import type { TestClient, TestReply } from './test-client.ts'

/** What happens in a practice, by any of its people; what changes who works for whom is done by an administrator. */
const ways = {
  write: (at) => write(at),
  dictate: (at) => dictate(at, sentDictation(at.client, { ...shortSound, fields: { doctorId: at.ownerId } })),
  'begin dictation': (at) => dictate(at, startDictation(at.client, { doctorId: at.ownerId })),
  type: (at) => write(at, { dictationId: at.dictationId }),
  approve: ({ client, letter }) => client.patch(`${letter}/review`, { approved: true }),
  return: ({ client, letter }) =>
    client.patch(`${letter}/review`, { approved: false, reviewNotes: 'Which side?' }),
  post: ({ client, letter }) => client.patch(`${letter}/status`, { status: 'posted' }),
  edit: ({ client, letter }) => client.patch(`${letter}/content`, { content: '<p>She is better.</p>' }),
  'delete letter': ({ client, letter }) => client.delete(letter),
  'restore letter': ({ admin, letter }) => admin.post(`${letter}/restore`),
  correct: async (at) => noted(at, await at.client.post(`${at.letter}/correct`)),
  discard: ({ client, dictationId }) => client.delete(`/api/dictations/${dictationId}`),
  assign: ({ admin, secretaryId, doctorId }) =>
    admin.post('/api/doctor-secretary', { secretaryId, doctorId }),
  unassign: ({ admin, secretaryId }) => admin.delete(`/api/doctor-secretary/${secretaryId}`),
  cover: ({ app, admin, secretaryId, doctorId }) =>
    admin.post('/api/doctor-secretary/covers', { secretaryId, doctorId, ...threeDays(app.clock.now) }),
  hold: ({ admin, personId }) => admin.patch(`/api/users/${personId}/status`, { status: 'inactive' }),
  'let back': async ({ app, admin, clients, personId }) => {
    const reply = await admin.patch(`/api/users/${personId}/status`, { status: 'active' })
    clients.set(personId, await signIn(app, personId))
    return reply
  },
  invite: async ({ admin, doctors, secretaries, people, other }) => {
    const role = other % 3 ? 'doctor' : 'secretary'
    const email = `${role}-${people.length}-beside-${people[0] ?? 0}@test.example`
    const reply = await admin.post('/api/users', { firstName: 'Ada', lastName: 'Stone', email, role })
    const id = (reply.body as { user?: { id?: number } } | null)?.user?.id
    if (id === undefined) return reply
    people.push(id)
    if (role === 'doctor') doctors.push(id)
    else secretaries.push(id)
    return reply
  },
  'hand over': ({ admin, personId, doctorId }) =>
    admin.post(`/api/users/${personId}/hand-over`, { doctorId }),
  leave: ({ admin, personId, doctorId }) => admin.delete(`/api/users/${personId}?handOverTo=${doctorId}`),
  'change role': ({ admin, personId, other }) =>
    admin.put(`/api/users/${personId}`, { role: other % 2 ? 'doctor' : 'secretary' }),
  'reassign patient': (at) => reassign(at, 'along'),
  'reassign patient alone': (at) => reassign(at, 'stay'),
  'a day passes': async ({ app, began }) => {
    // Sign-ins last seven.
    if (app.clock.now.getTime() < began.getTime() + 5 * day)
      app.clock.now = new Date(app.clock.now.getTime() + day)
    return null
  },
} as const satisfies Record<string, (at: Place) => Promise<TestReply | null>>

/** `who` does it, to `what`; `other` has a part in it. */
export type Deed = { do: keyof typeof ways; who: number; what: number; other: number }

/** More of what makes work than of what ends it. */
export const deeds = [...keysOf(ways), 'write', 'dictate', 'type', 'approve'] as const satisfies Deed['do'][]

type Place = {
  app: TestApp
  began: Date
  admin: TestClient
  clients: Map<number, TestClient>
  people: number[]
  doctors: number[]
  secretaries: number[]
  letterIds: Set<number>
  dictationIds: Set<number>
  client: TestClient
  personId: number
  letter: string
  dictationId: number
  patientId: number
  /** The doctor whose record it is about. */
  ownerId: number
  doctorId: number
  secretaryId: number
  other: number
}

export type SmallPractice = {
  run: (deed: Deed) => Promise<TestReply | null>
  /** Each letter and dictation that was begun. */
  letterIds: Set<number>
  dictationIds: Set<number>
}

/** Three doctors with a patient, two letters and two dictations each, two secretaries of whom the second has no doctor. */
export async function openSmallPractice(app: TestApp, name: string): Promise<SmallPractice> {
  const person = (role: 'doctor' | 'secretary', n: number) =>
    buildUser(app.db, { name: `${role} ${n} of ${name}`, email: `${role}-${n}@${name}.test.example`, role })
  const doctors = [await person('doctor', 1), await person('doctor', 2), await person('doctor', 3)]
  const secretaries = [await person('secretary', 1), await person('secretary', 2)]
  const people = [...doctors, ...secretaries]
  const patients: number[] = []
  for (const doctorId of doctors)
    patients.push(
      await buildPatient(app.db, { doctor_id: doctorId, name: `${name} ${doctorId}`, gp_name: 'Patel' }),
    )
  const clients = new Map<number, TestClient>()
  for (const id of people) clients.set(id, await signIn(app, id))
  const letterIds = new Set<number>()
  const dictationIds = new Set<number>()
  const began = app.clock.now
  const admin = app.as('admin')

  const run = async ({ do: deed, who, what, other }: Deed): Promise<TestReply | null> => {
    const personId = nth(people, who)
    const letterId = nth([...letterIds], what)
    const dictationId = nth([...dictationIds], what)
    const patientId = nth(patients, what)
    const ownerId = await ownerOf(app, deed, { letterId, dictationId, patientId })
    return ways[deed]({
      app,
      began,
      admin,
      clients,
      people,
      doctors,
      secretaries,
      letterIds,
      dictationIds,
      // Every second time somebody whose record it is.
      client: clients.get(other % 2 === 0 ? personId : ownerId) ?? admin,
      personId,
      letter: `/api/letters/${letterId}`,
      dictationId,
      patientId,
      ownerId,
      doctorId: nth(doctors, other),
      secretaryId: nth(secretaries, who),
      other,
    })
  }
  await run({ do: 'assign', who: 0, what: 0, other: 0 })
  for (const at of [0, 1, 2, 0, 1, 2]) {
    await run({ do: 'write', who: at, what: at, other: 1 })
    await run({ do: 'dictate', who: at, what: at, other: 1 })
  }
  return { run, letterIds, dictationIds }
}

/** A client of this person, signed in anew. */
export async function signIn(app: TestApp, userId: number): Promise<TestClient> {
  return testClient(app.url, await addSession(app.db, userId, app.clock.now))
}

const day = 86_400_000
const shortSound = { sound: [toneOf(0.2)], seconds: 1 }

async function write(at: Place, more: object = {}): Promise<TestReply> {
  const body = { patientId: at.patientId, content: '<p>She is well.</p>', ...more }
  return noted(at, await at.client.post('/api/letters', body))
}

function noted({ letterIds }: Place, reply: TestReply): TestReply {
  const id = (reply.body as { letter?: { id?: number } } | null)?.letter?.id
  if (reply.status === 200 && id !== undefined) letterIds.add(id)
  return reply
}

async function dictate({ dictationIds }: Place, making: Promise<{ id: number }>): Promise<null> {
  const made = await making.catch(() => null)
  if (made !== null) dictationIds.add(made.id)
  return null
}

function reassign({ admin, patientId, doctorId }: Place, unfinished: 'along' | 'stay'): Promise<TestReply> {
  const body = { patientIds: [patientId], doctorId, letters: unfinished, dictations: unfinished }
  return admin.post('/api/patients/batch/reassign', { ...body, returnApproved: true })
}

const aboutLetters: ReadonlySet<Deed['do']> = new Set([
  'approve',
  'return',
  'post',
  'edit',
  'delete letter',
  'correct',
])

/** 0 where there is no such record. */
async function ownerOf(
  app: TestApp,
  deed: Deed['do'],
  ids: { letterId: number; dictationId: number; patientId: number },
): Promise<number> {
  const [table, id] = aboutLetters.has(deed)
    ? ['letters', ids.letterId]
    : deed === 'type' || deed === 'discard'
      ? ['dictations', ids.dictationId]
      : ['patients', ids.patientId]
  const query = sql<{
    doctorId: number
  }>`select doctor_id as "doctorId" from ${sql.table(table)} where id = ${id}`
  return (await query.execute(app.db)).rows[0]?.doctorId ?? 0
}

function threeDays(now: Date): { from: string; to: string } {
  const after = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10)
  return { from: after(0), to: after(2) }
}

/** 0, which nothing has, where there is none. */
function nth(ids: readonly number[], n: number): number {
  return ids[n % Math.max(1, ids.length)] ?? 0
}

function keysOf<K extends string>(table: Record<K, unknown>): K[] {
  return Object.keys(table) as K[]
}
