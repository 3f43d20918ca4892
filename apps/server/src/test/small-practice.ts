// A practice of a few people for tests of random histories: who does what is given by numbers, which are read as 'the
// n-th of those there are'. What is refused is part of life; only a fault of the server is not.
import { sql } from 'kysely'
import { buildPatient, buildUser } from '../../seed/build.ts'
import { addSession } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import { testClient } from './test-client.ts'
import type { TestClient, TestReply } from './test-client.ts'
import { sentDictation, startDictation, toneOf } from './dictated-sound.ts'

export type Deed = {
  do: (typeof deeds)[number]
  /** Who does it, to whom or what, and who or what else has a part in it. */
  who: number
  what: number
  other: number
}

/** What happens in a practice, by any of its people; those of administrators change who works for whom. */
export const deeds = [
  'write',
  'write',
  'begin dictation',
  'dictate',
  'dictate',
  'type',
  'type',
  'approve',
  'approve',
  'return',
  'post',
  'edit',
  'delete letter',
  'restore letter',
  'correct',
  'discard',
  'assign',
  'unassign',
  'cover',
  'hold',
  'let back',
  'hand over',
  'leave',
  'change role',
  'reassign patient',
  'reassign patient alone',
  'a day passes',
] as const

export type SmallPractice = {
  doctors: number[]
  run: (deed: Deed) => Promise<TestReply | null>
  /** Each letter and dictation that was begun. */
  letterIds: Set<number>
  dictationIds: Set<number>
  signIn: (userId: number) => Promise<TestClient>
}

/** Three doctors with a patient each, two secretaries of whom the second has no doctor; administrators are the app's. */
export async function openSmallPractice(app: TestApp, name: string): Promise<SmallPractice> {
  const person = (role: 'doctor' | 'secretary', n: number) =>
    buildUser(app.db, { name: `${role} ${n} of ${name}`, email: `${role}-${n}@${name}.test.example`, role })
  const doctors = [await person('doctor', 1), await person('doctor', 2), await person('doctor', 3)]
  const secretaries = [await person('secretary', 1), await person('secretary', 2)]
  const [first = 0] = secretaries
  const people = [...doctors, ...secretaries]
  const patients = await Promise.all(
    doctors.map((doctorId, at) =>
      buildPatient(app.db, { doctor_id: doctorId, name: `${name} ${at}`, gp_name: 'Patel' }),
    ),
  )
  const signIn = async (userId: number) =>
    testClient(app.url, await addSession(app.db, userId, app.clock.now))
  const clients = new Map(await Promise.all(people.map(async (id) => [id, await signIn(id)] as const)))
  const letterIds = new Set<number>()
  const dictationIds = new Set<number>()
  const admin = () => app.as('admin')
  const began = app.clock.now
  await admin().post('/api/doctor-secretary', { secretaryId: first, doctorId: doctors[0] })
  const ownerOf = async (record: string): Promise<number> => {
    const [table = '', id] = record.split(' ')
    const query = sql<{
      doctorId: number
    }>`select doctor_id as "doctorId" from ${sql.table(table)} where id = ${Number(id)}`
    return (await query.execute(app.db)).rows[0]?.doctorId ?? 0
  }

  const run = async ({ do: deed, who, what, other }: Deed): Promise<TestReply | null> => {
    const personId = nth(people, who)
    const letterId = nth([...letterIds], what)
    const letter = `/api/letters/${letterId}`
    const dictationId = nth([...dictationIds], what)
    const patientId = nth(patients, what)
    const doctorId = nth(doctors, other)
    const secretaryId = nth(secretaries, who)
    // Every second time somebody whose record it is.
    const record = aboutLetters.has(deed) ? `letters ${letterId}` : `patients ${patientId}`
    const ownerId = deed === 'type' ? await ownerOf(`dictations ${dictationId}`) : await ownerOf(record)
    const client = clients.get(other % 2 === 0 ? personId : ownerId) ?? admin()
    const write = async (more: object = {}) => {
      const reply = await client.post('/api/letters', { patientId, content: '<p>She is well.</p>', ...more })
      return noted(reply, 'letter', letterIds)
    }
    const dictate = async (isSent: boolean) => {
      const made = isSent
        ? sentDictation(client, { sound, seconds: 1, fields: { doctorId: ownerId } })
        : startDictation(client, { doctorId: ownerId })
      const begun = await made.catch(() => null)
      if (begun !== null) dictationIds.add(begun.id)
      return null
    }
    switch (deed) {
      case 'write':
        return write()
      case 'begin dictation':
        return dictate(false)
      case 'dictate':
        return dictate(true)
      case 'type':
        return write({ dictationId })
      case 'approve':
        return client.patch(`${letter}/review`, { approved: true })
      case 'return':
        return client.patch(`${letter}/review`, { approved: false, reviewNotes: 'Why?' })
      case 'post':
        return client.patch(`${letter}/status`, { status: 'posted' })
      case 'edit':
        return client.patch(`${letter}/content`, { content: `<p>She is better, ${other}.</p>` })
      case 'delete letter':
        return client.delete(letter)
      case 'restore letter':
        return admin().post(`${letter}/restore`)
      case 'correct':
        return noted(await client.post(`${letter}/correct`), 'letter', letterIds)
      case 'discard':
        return client.delete(`/api/dictations/${dictationId}`)
      case 'assign':
        return admin().post('/api/doctor-secretary', { secretaryId, doctorId })
      case 'unassign':
        return admin().delete(`/api/doctor-secretary/${secretaryId}`)
      case 'cover':
        return admin().post('/api/doctor-secretary/covers', {
          secretaryId,
          doctorId,
          ...threeDays(app.clock.now),
        })
      case 'hold':
        return admin().patch(`/api/users/${personId}/status`, { status: 'inactive' })
      case 'let back': {
        const reply = await admin().patch(`/api/users/${personId}/status`, { status: 'active' })
        clients.set(personId, await signIn(personId))
        return reply
      }
      case 'hand over':
        return admin().post(`/api/users/${personId}/hand-over`, { doctorId })
      case 'leave':
        return admin().delete(`/api/users/${personId}?handOverTo=${doctorId}`)
      case 'change role':
        return admin().send('PUT', `/api/users/${personId}`, { role: other % 2 ? 'doctor' : 'secretary' })
      case 'reassign patient':
        return admin().post('/api/patients/batch/reassign', reassigning(patientId, doctorId, 'along'))
      case 'reassign patient alone':
        return admin().post('/api/patients/batch/reassign', reassigning(patientId, doctorId, 'stay'))
      case 'a day passes':
        // Sign-ins last seven.
        if (app.clock.now.getTime() < began.getTime() + 5 * 86_400_000)
          app.clock.now = new Date(app.clock.now.getTime() + 86_400_000)
        return null
    }
  }
  for (const at of [0, 1, 2, 0, 1, 2]) {
    await run({ do: 'write', who: at, what: at, other: 1 })
    await run({ do: 'dictate', who: at, what: at, other: 1 })
  }
  return { doctors, run, letterIds, dictationIds, signIn }
}

const aboutLetters: ReadonlySet<Deed['do']> = new Set([
  'approve',
  'return',
  'post',
  'edit',
  'delete letter',
  'correct',
])

const sound = [toneOf(0.2)]

const reassigning = (id: number, doctorId: number, unfinished: 'along' | 'stay') => ({
  patientIds: [id],
  doctorId,
  letters: unfinished,
  dictations: unfinished,
  returnApproved: true,
})

function threeDays(now: Date): { from: string; to: string } {
  const day = (after: number) => new Date(now.getTime() + after * 86_400_000).toISOString().slice(0, 10)
  return { from: day(0), to: day(2) }
}

/** 0, which nothing has, where there is none. */
function nth(ids: readonly number[], n: number): number {
  return ids[n % Math.max(1, ids.length)] ?? 0
}

function noted(reply: TestReply, name: string, ids: Set<number>): TestReply {
  const made = (reply.body as Record<string, { id?: number }> | null)?.[name]?.id
  if (reply.status === 200 && made !== undefined) ids.add(made)
  return reply
}
