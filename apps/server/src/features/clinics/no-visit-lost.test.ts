// No visit can be lost (product §8). After any series of actions, every patient seen in a clinic has a letter, a dictation or a
// reason why there is no letter, or is in the queue of exactly one active doctor.
import { routes } from '@sincerely/contract/routes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient, buildUser } from '../../../seed/build.ts'
import { signIn } from '../../test/practice-deeds.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { read } from '../../test/test-client.ts'
import type { TestClient, TestReply } from '../../test/test-client.ts'

/** The number of random histories in each run. A thousand were run when this test was written: docs/decisions/0051. */
const histories = 25

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type World = {
  admin: TestClient
  doctors: number[]
  patients: number[]
  clinics: Set<number>
  visits: Set<number>
  letters: Set<number>
  dictations: Set<number>
  /** The visits that a reply reported as removed. */
  removed: Set<number>
}
type Deed = { do: keyof typeof ways; one: number; other: number }

const nth = (ids: Iterable<number>, n: number) => {
  const all = [...ids]
  return all[n % Math.max(1, all.length)] ?? 0
}
const dayBefore = (days: number) => new Date(app.clock.now.getTime() - days * day).toISOString().slice(0, 10)
const day = 86_400_000
let devices = 0

type Made = {
  letter?: { id: number }
  dictation?: { id: number }
  clinic?: { id: number; visits: { id: number }[] }
}

/** Remembers the ids in a reply. */
function noted(world: World, reply: TestReply): TestReply {
  const { letter, dictation, clinic } = (reply.body ?? {}) as Made
  if (reply.status !== 200) return reply
  if (letter) world.letters.add(letter.id)
  if (dictation) world.dictations.add(dictation.id)
  if (clinic) world.clinics.add(clinic.id)
  for (const visit of clinic?.visits ?? []) world.visits.add(visit.id)
  return reply
}

const content = '<p>She is well.</p>'

/** An administrator takes every action, because permissions are tested elsewhere and more actions succeed this way. */
const ways = {
  'hold a clinic': async (world, { one, other }) => {
    const visits = [0, 1].map((more) => ({ patientId: nth(world.patients, other + more) }))
    const body = { day: dayBefore(other % 3), doctorId: nth(world.doctors, one), visits }
    return noted(world, await world.admin.post('/api/clinics', body))
  },
  'add a patient': async (world, { one, other }) => {
    const body = { visits: [{ patientId: nth(world.patients, other), time: '10:00' }] }
    return noted(world, await world.admin.post(`/api/clinics/${nth(world.clinics, one)}/visits`, body))
  },
  'remove a visit': async (world, { one }) => {
    const id = nth(world.visits, one)
    const reply = await world.admin.delete(`/api/clinic-visits/${id}`)
    if (reply.status === 200) world.removed.add(id)
    return reply
  },
  'write about a visit': async (world, { one }) => {
    const visitId = nth(world.visits, one)
    const patientId = await patientOfVisit(visitId)
    return noted(world, await world.admin.post('/api/letters', { patientId, visitId, content }))
  },
  'dictate about a visit': async (world, { one }) => {
    const body = { deviceKey: `device-of-visits-${(devices += 1)}`, visitId: nth(world.visits, one) }
    return noted(world, await world.admin.post('/api/dictations', body))
  },
  'dictate about somebody else': ({ admin, dictations, patients }, { one, other }) =>
    admin.patch(`/api/dictations/${nth(dictations, one)}`, { patientId: nth(patients, other) }),
  'write outside': async (world, { one }) => {
    const patientId = nth(world.patients, one)
    return noted(
      world,
      await world.admin.post('/api/letters', { patientId, content, visitDate: dayBefore(1) }),
    )
  },
  'use a letter': ({ admin, visits, letters }, { one, other }) =>
    admin.post(`/api/clinic-visits/${nth(visits, one)}/letter`, { letterId: nth(letters, other) }),
  'give a reason': ({ admin, visits }, { one }) =>
    admin.post(`/api/clinic-visits/${nth(visits, one)}/close`, { reason: 'Did not attend' }),
  'take a reason back': ({ admin, visits }, { one }) =>
    admin.post(`/api/clinic-visits/${nth(visits, one)}/reopen`),
  'close a clinic': ({ admin, clinics }, { one }) => admin.post(`/api/clinics/${nth(clinics, one)}/close`),
  'swap the doctor': ({ admin, clinics, doctors }, { one, other }) =>
    admin.patch(`/api/clinics/${nth(clinics, one)}`, { doctorId: nth(doctors, other) }),
  'delete a letter': ({ admin, letters }, { one }) => admin.delete(`/api/letters/${nth(letters, one)}`),
  'restore a letter': ({ admin, letters }, { one }) =>
    admin.post(`/api/letters/${nth(letters, one)}/restore`),
  'discard a dictation': ({ admin, dictations }, { one }) =>
    admin.delete(`/api/dictations/${nth(dictations, one)}`),
  'restore a dictation': ({ admin, dictations }, { one }) =>
    admin.post(`/api/dictations/${nth(dictations, one)}/restore`),
  'merge patients': ({ admin, patients }, { one, other }) =>
    admin.post(`/api/patients/${nth(patients, one)}/merge`, { otherId: nth(patients, other) }),
  'undo a merge': async ({ admin, patients }, { one }) => {
    const path = `/api/patients/${nth(patients, one)}/merges`
    const { merges = [] } = (await admin.get(path)).body as { merges?: { id: number }[] }
    return merges[0] === undefined ? null : admin.post(`${path}/${merges[0].id}/undo`)
  },
  'delete a patient': ({ admin, patients }, { one }) => admin.delete(`/api/patients/${nth(patients, one)}`),
  'restore a patient': ({ admin, patients }, { one }) =>
    admin.post(`/api/patients/${nth(patients, one)}/restore`),
  'archive a patient': ({ admin, patients }, { one }) =>
    admin.post(`/api/patients/${nth(patients, one)}/archive`, { reason: 'Moved' }),
  'reassign a patient': ({ admin, patients, doctors }, { one, other }) => {
    const unfinished = one % 2 === 0 ? 'along' : 'stay'
    const patientIds = [nth(patients, one)]
    const body = { patientIds, doctorId: nth(doctors, other), letters: unfinished, dictations: unfinished }
    return admin.post('/api/patients/batch/reassign', { ...body, returnApproved: true })
  },
  'hand over': ({ admin, doctors }, { one, other }) =>
    admin.post(`/api/users/${nth(doctors, one)}/hand-over`, { doctorId: nth(doctors, other) }),
  deactivate: ({ admin, doctors }, { one }) =>
    admin.patch(`/api/users/${nth(doctors, one)}/status`, { status: 'inactive' }),
  'leave for good': ({ admin, doctors }, { one, other }) =>
    admin.delete(`/api/users/${nth(doctors, one)}?handOverTo=${nth(doctors, other)}`),
  'come back': ({ admin, doctors }, { one }) =>
    admin.patch(`/api/users/${nth(doctors, one)}/status`, { status: 'active' }),
} as const satisfies Record<string, (world: World, deed: Deed) => Promise<TestReply | null>>

/** Actions that make or end visits are more frequent than the others. */
const deeds = [
  ...(Object.keys(ways) as Deed['do'][]),
  ...(['hold a clinic', 'write about a visit', 'dictate about a visit', 'delete a letter'] as const),
  ...(['hand over', 'leave for good', 'merge patients', 'give a reason', 'deactivate'] as const),
]

async function patientOfVisit(id: number): Promise<number> {
  const row = await app.db
    .selectFrom('clinicVisits')
    .select('patientId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.patientId ?? 0
}

async function openWorld(n: number): Promise<World> {
  const doctors: number[] = []
  for (const which of [1, 2, 3])
    doctors.push(
      await buildUser(app.db, {
        name: `Ada ${which}`,
        email: `d${which}-of-${n}@test.example`,
        role: 'doctor',
      }),
    )
  const patients: number[] = []
  for (const which of [0, 1, 2, 3])
    patients.push(await buildPatient(app.db, { doctorId: nth(doctors, which), name: `Pat ${n} ${which}` }))
  const none = () => new Set<number>()
  const sets = { clinics: none(), visits: none(), letters: none(), dictations: none(), removed: none() }
  return { admin: app.as('admin'), doctors, patients, ...sets }
}

type Found = {
  id: number
  clinicId: number
  doctorId: number
  day: string
  isOpen: boolean
  hasEnded: boolean
  isClosed: boolean
  isHere: boolean
  isPatientHere: boolean
}

/** Reads the tables without the product's generated columns and views. */
async function visitsNow({ visits }: World): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select v.id, v.clinic_id as "clinicId", c.doctor_id as "doctorId", c.day, v.is_open as "isOpen",
           v.reason is not null
           or exists (select from letters l where l.id = v.letter_id and l.deleted_at is null)
           or exists (select from dictations d where d.id = v.dictation_id and d.deleted_at is null) as "hasEnded",
           c.closed_at is not null as "isClosed",
           u.role = 'doctor' and u.status = 'active' and u.left_at is null as "isHere",
           p.deleted_at is null as "isPatientHere"
      from clinic_visits v join clinics c on c.id = v.clinic_id join users u on u.id = c.doctor_id
      join patients p on p.id = v.patient_id
     where v.id = any(${[...visits]}::integer[])`.execute(app.db)
  return rows
}

async function expectNothingLost(world: World): Promise<void> {
  const all = await visitsNow(world)
  expect(all.length, 'visits that are there').toBe(world.visits.size - world.removed.size)
  for (const { id, isOpen, hasEnded, isClosed, isHere, isPatientHere } of all) {
    expect(isOpen, `visit ${id} is open unless it has ended`).toBe(!hasEnded)
    if (!isOpen) continue
    expect(isClosed, `the clinic of open visit ${id} is closed`).toBe(false)
    expect(isHere, `the doctor of open visit ${id} works here`).toBe(true)
    expect(isPatientHere, `the patient of open visit ${id} is there`).toBe(true)
  }
}

/** Together, the queues of all doctors show each open visit of an earlier day once, and nothing else. */
async function expectQueued(world: World): Promise<void> {
  const all = await visitsNow(world)
  const shown: string[] = []
  for (const doctorId of world.doctors) {
    const client = await signIn(app, doctorId)
    const reply = await client.get('/api/attention')
    // A deactivated or deleted user cannot sign in.
    if (reply.status === 401) continue
    const { groups } = read(routes.attention.list, reply)
    const items = groups.filter(({ reason }) => reason === 'not_dictated').flatMap((group) => group.items)
    shown.push(...items.map(({ id }) => `${id} of ${doctorId}`))
  }
  const missed = all.filter((visit) => !visit.hasEnded && visit.day < dayBefore(0))
  expect(shown.toSorted()).toEqual(missed.map(({ id, doctorId }) => `${id} of ${doctorId}`).toSorted())
}

describe('any history of clinics, letters and users', () => {
  it('leaves every visit with a letter, a dictation or a reason, or in the queue of one doctor who works here [H-22]', async () => {
    let n = 0
    const deed: fc.Arbitrary<Deed> = fc.record({
      do: fc.constantFrom(...deeds),
      one: fc.nat(59),
      other: fc.nat(59),
    })
    const step = fc.oneof({ weight: 4, arbitrary: fc.tuple(deed) }, fc.tuple(deed, deed))
    const history = fc.array(step, { minLength: 10, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const world = await openWorld((n += 1))
        for (const which of [0, 1, 2])
          await ways['hold a clinic'](world, { do: 'hold a clinic', one: which, other: which })
        for (const together of steps) {
          const replies = await Promise.all(together.map((one) => ways[one.do](world, one)))
          for (const reply of replies)
            expect(reply?.status ?? 200, JSON.stringify(reply?.body)).toBeLessThan(500)
          await expectNothingLost(world)
        }
        await expectQueued(world)
      }),
      { seed: 20_261_130, numRuns: histories, endOnFailure: true },
    )
    expect(app.faults).toEqual([])
  }, 120_000)
})
