// Actions in a practice, for tests of random histories. Anybody may try any action, but only an administrator changes
// assignments. Refusals are expected.
import { sendPart, startDictation, toneOf } from './dictated-sound.ts'
import type { Outside } from './practice-outside.ts'
import { addSession, startTestServer } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import { testClient } from './test-client.ts'
import type { TestClient, TestReply } from './test-client.ts'

/** All users and records that ever existed. */
export type Roll = {
  name: string
  people: number[]
  doctors: number[]
  secretaries: number[]
  patients: number[]
  letterIds: Set<number>
  dictationIds: Set<number>
  clients: Map<number, TestClient>
}

/** The user who acts, and the record to act on. */
export type Place = Roll & {
  app: TestApp
  outside: Outside
  began: Date
  admin: TestClient
  client: TestClient
  personId: number
  letter: string
  dictationId: number
  patientId: number
  /** The doctor to whom the record belongs. */
  ownerId: number
  doctorId: number
  secretaryId: number
  other: number
}

export const ways = {
  write: (at) => write(at),
  dictate: async (at) => {
    const dictationId = await begin(at)
    return dictationId === null ? null : send({ ...at, dictationId })
  },
  'begin dictation': async (at) => {
    await begin(at)
    return null
  },
  'send dictation': (at) => send(at),
  type: (at) => write(at, { dictationId: at.dictationId }),
  'choose the patient': ({ client, dictationId, patientId }) =>
    client.patch(`/api/dictations/${dictationId}`, { patientId }),
  'look for its words': ({ client, dictationId }) => client.post(`/api/dictations/${dictationId}/transcribe`),
  discard: ({ client, dictationId }) => client.delete(`/api/dictations/${dictationId}`),
  'restore dictation': ({ client, dictationId }) => client.post(`/api/dictations/${dictationId}/restore`),
  approve: ({ client, letter }) => client.patch(`${letter}/review`, { approved: true }),
  return: ({ client, letter }) =>
    client.patch(`${letter}/review`, { approved: false, reviewNotes: 'Which side?' }),
  post: ({ client, letter }) => client.patch(`${letter}/status`, { status: 'posted' }),
  'send by e-mail': async ({ client, letter }) => {
    const recipients = [{ key: 'patient', kind: 'patient', way: 'email' }]
    await client.put(`${letter}/recipients`, { recipients })
    await client.patch(`${letter}/review`, { approved: true })
    const confirmed = [{ key: 'patient', way: 'email' }]
    return client.patch(`${letter}/status`, { status: 'posted', confirmed })
  },
  'send to another system': ({ client, letter }) => client.post(`${letter}/fhir/send`),
  'something outside fails': async ({ outside, other }) => {
    const one = (['mail', 'speech', 'fhir'] as const)[other % 3] ?? 'mail'
    outside.fail[one]({ forGood: other % 2 === 0 })
    return null
  },
  'jobs are done': async ({ app }) => {
    await app.jobs.runDue()
    return null
  },
  'another server takes over': async ({ app, outside }) => {
    const next = await startTestServer({ ...app, ...outside.parts })
    await next.jobs.runDue()
    await next.close()
    return null
  },
  edit: ({ client, letter }) => client.patch(`${letter}/content`, { content: '<p>She is better.</p>' }),
  'delete letter': ({ client, letter }) => client.delete(letter),
  'delete what was typed': ({ client, letter }) => client.delete(letter),
  'restore letter': ({ admin, letter }) => admin.post(`${letter}/restore`),
  correct: async (at) => noted(at, await at.client.post(`${at.letter}/correct`)),
  register: async ({ admin, name, patients, doctorId }) => {
    const fields = { ...patientOf(name, patients.length), doctorId, confirmedNotDuplicate: true }
    const reply = await admin.post('/api/patients', fields)
    const id = (reply.body as { patient?: { id?: number } } | null)?.patient?.id
    if (id !== undefined) patients.push(id)
    return reply
  },
  'delete patient': ({ client, patientId }) => client.delete(`/api/patients/${patientId}`),
  'restore patient': ({ admin, patientId }) => admin.post(`/api/patients/${patientId}/restore`),
  archive: ({ admin, patientId }) => admin.post(`/api/patients/${patientId}/archive`, { reason: 'Moved' }),
  unarchive: ({ admin, patientId }) => admin.post(`/api/patients/${patientId}/unarchive`),
  merge: ({ admin, patientId, patients, other }) =>
    admin.post(`/api/patients/${patientId}/merge`, { otherId: nth(patients, other) }),
  'undo a merge': async ({ admin, patientId }) => {
    const path = `/api/patients/${patientId}/merges`
    const { merges = [] } = (await admin.get(path)).body as { merges?: { id: number }[] }
    return merges[0] === undefined ? null : admin.post(`${path}/${merges[0].id}/undo`)
  },
  'reassign patient': (at) => reassign(at, 'along'),
  'reassign patient alone': (at) => reassign(at, 'stay'),
  assign: ({ admin, secretaryId, doctorId }) =>
    admin.post('/api/doctor-secretary', { secretaryId, doctorId }),
  unassign: ({ admin, secretaryId }) => admin.delete(`/api/doctor-secretary/${secretaryId}`),
  cover: ({ app, admin, secretaryId, doctorId }) =>
    admin.post(covers, { coveringId: secretaryId, doctorId, ...daysFrom(app.clock.now, 2) }),
  'cover for a doctor': ({ app, admin, doctors, doctorId, other }) =>
    admin.post(covers, { coveringId: nth(doctors, other), doctorId, ...daysFrom(app.clock.now, other % 4) }),
  'change a cover': async ({ app, admin, other }) =>
    admin.put(`${covers}/${await coverAt(admin, other)}`, { to: daysFrom(app.clock.now, other % 4).to }),
  'end a cover': async ({ admin, other }) => admin.delete(`${covers}/${await coverAt(admin, other)}`),
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
  'a day passes': async ({ app, began }) => {
    // Sessions last seven days, so no further day passes after the fifth.
    if (app.clock.now.getTime() < began.getTime() + 5 * day)
      app.clock.now = new Date(app.clock.now.getTime() + day)
    return null
  },
} as const satisfies Record<string, (at: Place) => Promise<TestReply | null>>

/** A client with a new session of this user. */
export async function signIn(app: TestApp, userId: number): Promise<TestClient> {
  return testClient(app.url, await addSession(app.db, userId, app.clock.now))
}

/** The nth patient of this name. The number is written in letters, because nobody would dictate digits in a name. */
export function patientOf(name: string, n: number): { name: string; gpName: string; email: string } {
  const letters = `${name} ${n}`.replaceAll(/\d/gu, (digit) => 'abcdefghij'[Number(digit)] ?? '')
  return { name: `Ada ${letters}`, gpName: 'Patel', email: 'ada@patient.example' }
}

/** If the list is empty, the result is 0, which is the id of no record. */
export function nth(ids: readonly number[], n: number): number {
  return ids[n % Math.max(1, ids.length)] ?? 0
}

/** Uploads the sound of a dictation and sends the dictation. */
export async function send({ client, dictationId: id }: Pick<Place, 'client' | 'dictationId'>) {
  await sendPart(client, shortSound, { id })
  const takes = [{ take: 1, parts: 1, seconds: 1 }]
  return client.post(`/api/dictations/${id}/send`, { takes })
}

const day = 86_400_000
const shortSound = toneOf(1)
const covers = '/api/doctor-secretary/covers'

async function write(at: Place, more: object = {}): Promise<TestReply> {
  const body = { patientId: at.patientId, content: '<p>She is well.</p>', ...more }
  return noted(at, await at.client.post('/api/letters', body))
}

function noted({ letterIds }: Place, reply: TestReply): TestReply {
  const id = (reply.body as { letter?: { id?: number } } | null)?.letter?.id
  if (reply.status === 200 && id !== undefined) letterIds.add(id)
  return reply
}

async function begin({ client, patientId, ownerId, other, dictationIds }: Place): Promise<number | null> {
  // One dictation in five has no patient yet.
  const about = other % 5 === 0 ? {} : { patientId }
  const begun = await startDictation(client, { doctorId: ownerId, ...about }).catch(() => null)
  if (begun === null) return null
  dictationIds.add(begun.id)
  return begun.id
}

function reassign({ admin, patientId, doctorId }: Place, unfinished: 'along' | 'stay'): Promise<TestReply> {
  const body = { patientIds: [patientId], doctorId, letters: unfinished, dictations: unfinished }
  return admin.post('/api/patients/batch/reassign', { ...body, returnApproved: true })
}

async function coverAt(admin: TestClient, n: number): Promise<number> {
  const { body } = await admin.get(covers)
  return nth(
    (body as { covers: { id: number }[] }).covers.map(({ id }) => id),
    n,
  )
}

function daysFrom(now: Date, days: number): { from: string; to: string } {
  const after = (count: number) => new Date(now.getTime() + count * day).toISOString().slice(0, 10)
  return { from: after(0), to: after(days) }
}
