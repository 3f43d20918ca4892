import { routes } from '@sincerely/contract/routes'
import { dayIn } from '@sincerely/domain/dates'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient, buildUser } from '../../../seed/build.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const path = '/api/doctor-secretary'
const morning = new Date('2026-11-20T10:00:00Z')
let app: TestApp
let third: number

beforeAll(async () => {
  app = await startTestApp()
  third = await buildUser(app.db, { name: 'Dr Third', email: 'third@test.example' })
  // Some steps move the clock by weeks.
  await app.db
    .updateTable('sessions')
    .set({ expiresAt: new Date('2027-06-01') })
    .execute()
})
afterAll(() => app.close())
afterEach(async () => {
  app.clock.now = morning
  await app.db.deleteFrom('covers').execute()
})

const cover = (secretary: Person, doctorId: number, from: string, to: string) =>
  app.as('admin').post(`${path}/covers`, { coveringId: app.ids[secretary], doctorId, from, to })
const profileOf = async (person: Person) =>
  read(routes.auth.profile, await app.as(person).get('/api/auth/profile'))
const scopeOf = async (person: Person) => (await profileOf(person)).doctors.map(({ id }) => id)

describe('a secretary who covers for a doctor', () => {
  it('sees and finds that doctor’s records until the cover ends', async () => {
    const patientId = await buildPatient(app.db, { doctorId: app.ids.otherDoctor, name: 'Ottoline Thrupp' })
    const letterId = await buildLetter(app.db, { patientId, doctorId: app.ids.otherDoctor })
    await app.as('otherDoctor').post('/api/dictations', { deviceKey: 'covered-1', patientId })
    const seen = async () => {
      const secretary = app.as('secretary')
      const patients = read(routes.patients.list, await secretary.get('/api/patients?q=thrupp'))
      const letters = read(routes.letters.list, await secretary.get('/api/letters?q=thrupp'))
      const queue = await secretary.get(`/api/dictations?patientId=${patientId}&queue=recording`)
      const letter = await secretary.get(`/api/letters/${letterId}`)
      const dictations = read(routes.dictation.list, queue).dictations
      return [patients.total, letters.letters.length, dictations.length, letter.status]
    }
    expect(await seen()).toEqual([0, 0, 0, 404])
    const made = read(
      routes.assignments.createCover,
      await cover('secretary', app.ids.otherDoctor, '2026-11-20', '2026-11-20'),
    )
    expect(await seen()).toEqual([1, 1, 1, 200])
    expect((await app.as('secretary').get(`/api/doctors/${app.ids.otherDoctor}/settings`)).status).toBe(200)
    await app.as('admin').delete(`${path}/covers/${made.cover.id}`)
    expect(await seen()).toEqual([0, 0, 0, 404])
  })

  it('works for her own doctor by default; a letter belongs to the patient’s doctor', async () => {
    const secretary = app.as('secretary')
    const add = async (body: object) => {
      const reply = await secretary.post('/api/patients', { gender: 'other', ...body })
      return read(routes.patients.create, reply).patient
    }
    const toOther = { doctorId: app.ids.otherDoctor }
    expectRefusal(
      await secretary.post('/api/patients', { name: 'Ivo Quayle', ...toOther }),
      422,
      'doctor_required',
    )
    await cover('secretary', app.ids.otherDoctor, '2026-11-20', '2026-11-21')
    expect((await add({ name: 'Hesper Quayle' })).doctorId).toBe(app.ids.doctor)
    const patient = await add({ name: 'Lorcan Yardley', ...toOther })
    expect(patient.doctorId).toBe(app.ids.otherDoctor)
    const written = await secretary.post('/api/letters', { patientId: patient.id, content: '<p>x</p>' })
    expect(read(routes.letters.create, written).letter.doctorId).toBe(app.ids.otherDoctor)
    expectRefusal(
      await secretary.post('/api/patients', { name: 'Z', doctorId: third }),
      422,
      'doctor_required',
    )
  })

  it('works for the covered doctor if she has none, and chooses among several', async () => {
    const unassigned = app.as('unassigned')
    expectRefusal(await unassigned.post('/api/patients', { name: 'Una Vance' }), 422, 'no_doctor_assigned')
    await cover('unassigned', app.ids.otherDoctor, '2026-11-20', '2026-11-20')
    const added = read(routes.patients.create, await unassigned.post('/api/patients', { name: 'Una Vance' }))
    expect(added.patient.doctorId).toBe(app.ids.otherDoctor)
    expect(read(routes.settings.get, await unassigned.get('/api/user-settings')).settings.doctorId).toBe(
      app.ids.otherDoctor,
    )
    await cover('unassigned', third, '2026-11-20', '2026-11-20')
    expectRefusal(await unassigned.post('/api/patients', { name: 'Ravi Orme' }), 422, 'doctor_required')
    // The secretary may not read or change the practice's template either.
    expectRefusal(await unassigned.get('/api/user-settings'), 422, 'doctor_required')
    expectRefusal(await unassigned.put('/api/user-settings', { footer: 'x' }), 422, 'doctor_required')
    const chosen = { name: 'Ravi Orme', doctorId: third }
    expect((await unassigned.post('/api/patients', chosen)).status).toBe(200)
    expect(await profileOf('unassigned')).toMatchObject({
      doctorId: null,
      doctors: [{ name: 'Dr Third', coverUntil: '2026-11-20' }, { name: 'Test otherDoctor' }],
    })
  })
})

describe('the days of a cover', () => {
  it.each([
    [
      'Europe/London',
      '2026-11-20T23:59:59Z',
      '2026-11-21T00:00:00Z',
      '2026-11-22T23:59:59Z',
      '2026-11-23T00:00:00Z',
    ],
    [
      'Pacific/Auckland',
      '2026-11-20T10:59:59Z',
      '2026-11-20T11:00:00Z',
      '2026-11-22T10:59:59Z',
      '2026-11-22T11:00:00Z',
    ],
    [
      'America/Los_Angeles',
      '2026-11-21T07:59:59Z',
      '2026-11-21T08:00:00Z',
      '2026-11-23T07:59:59Z',
      '2026-11-23T08:00:00Z',
    ],
  ])('begin and end at midnight in %s, the last day included [H-42] [T-14]', async (zone, ...instants) => {
    await app.db.updateTable('practice').set({ timeZone: zone }).execute()
    await cover('secretary', third, '2026-11-21', '2026-11-22')
    const seen: boolean[] = []
    for (const instant of instants) {
      app.clock.now = new Date(instant)
      seen.push((await scopeOf('secretary')).includes(third))
    }
    expect(seen).toEqual([false, true, true, false])
    await app.db.updateTable('practice').set({ timeZone: 'Europe/London' }).execute()
  })
})

describe('open connections', () => {
  it('follow covers and assignments at once, and get no events after their end [T-14]', async () => {
    const [admin, secretary, doctor] = await Promise.all([
      app.listen('admin'),
      app.listen('unassigned'),
      app.listen('otherDoctor'),
    ])
    const told = admin.next('assignments_changed')
    const moved = secretary.next('scope_changed')
    await cover('unassigned', app.ids.otherDoctor, '2026-11-20', '2026-11-21')
    expect(await told).toEqual({ userId: app.ids.unassigned, byUserId: app.ids.admin })
    expect(await moved).toEqual({ userId: app.ids.unassigned })
    const patient = secretary.next('new_patient')
    await app.as('otherDoctor').post('/api/patients', { name: 'Cosima Pell' })
    await patient
    // Neither an assignment to the same doctor, nor its end during the cover, changes anything for the secretary.
    await app.as('admin').post(path, { secretaryId: app.ids.unassigned, doctorId: app.ids.otherDoctor })
    await app.db.deleteFrom('covers').execute()
    const out = secretary.next('scope_changed')
    await app.as('admin').delete(`${path}/${app.ids.unassigned}`)
    await out
    const other = doctor.next('new_patient')
    await app.as('otherDoctor').post('/api/patients', { name: 'Damaris Pell' })
    await other
    const again = secretary.next('scope_changed')
    await cover('unassigned', third, '2026-11-20', '2026-11-20')
    await again
    // The secretary's notifications are tested in features/notifications.
    const names = secretary.events.map(({ name }) => name).filter((name) => name !== 'notifications_changed')
    expect(names).toEqual(['scope_changed', 'new_patient', 'scope_changed', 'scope_changed'])
    expect(doctor.heard('assignments_changed')).toEqual([])
  })
})

type Deed =
  | { do: 'assign'; doctor: number }
  | { do: 'unassign' }
  | { do: 'cover'; doctor: number; after: number; days: number }
  | { do: 'end'; which: number }
  | { do: 'wait'; hours: number }

const doctor = fc.integer({ min: 0, max: 2 })
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ do: fc.constant('assign' as const), doctor }),
  fc.record({ do: fc.constant('unassign' as const) }),
  fc.record({
    do: fc.constant('cover' as const),
    doctor,
    after: fc.integer({ min: 0, max: 3 }),
    days: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ do: fc.constant('end' as const), which: fc.nat(5) }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
)

type KnownCover = { id: number; doctorId: number; from: string; to: string }

type Known = { standing: number | null; covers: Map<number, KnownCover> }

const dayAfter = (days: number) =>
  dayIn(new Date(app.clock.now.getTime() + days * 86_400_000), 'Europe/London')

async function assign(known: Known, doctorId: number): Promise<void> {
  const body = { secretaryId: app.ids.unassigned, doctorId }
  expect((await app.as('admin').post(path, body)).status).toBe(200)
  known.standing = doctorId
}

async function unassign(known: Known): Promise<void> {
  const reply = await app.as('admin').delete(`${path}/${app.ids.unassigned}`)
  expect(reply.status).toBe(known.standing === null ? 404 : 200)
  known.standing = null
}

async function addCover(known: Known, wanted: Omit<KnownCover, 'id'>): Promise<void> {
  const { doctorId, from, to } = wanted
  const clashes = [...known.covers.values()].some(
    (other) => other.doctorId === doctorId && other.from <= to && from <= other.to,
  )
  const reply = await cover('unassigned', doctorId, from, to)
  expect(reply.status).toBe(clashes || doctorId === known.standing ? 422 : 200)
  if (reply.status !== 200) return
  const { id } = read(routes.assignments.createCover, reply).cover
  known.covers.set(id, { id, ...wanted })
}

async function endCover({ covers }: Known, which: number): Promise<void> {
  const one = [...covers.values()][which]
  if (one === undefined) return
  const reply = await app.as('admin').delete(`${path}/covers/${one.id}`)
  expect(reply.status).toBe(one.to < dayAfter(0) ? 409 : 200)
  if (reply.status === 200) covers.delete(one.id)
}

async function take(known: Known, step: Deed): Promise<void> {
  const doctorOf = (which: number) => [app.ids.doctor, app.ids.otherDoctor][which] ?? third
  if (step.do === 'wait') app.clock.now = new Date(app.clock.now.getTime() + step.hours * 3_600_000)
  if (step.do === 'assign') await assign(known, doctorOf(step.doctor))
  if (step.do === 'unassign') await unassign(known)
  if (step.do === 'end') await endCover(known, step.which)
  if (step.do !== 'cover') return
  const { after, days } = step
  const doctorId = doctorOf(step.doctor)
  await addCover(known, { doctorId, from: dayAfter(after), to: dayAfter(after + days - 1) })
}

function expectedScope({ standing, covers }: Known): Set<number> {
  const today = dayAfter(0)
  const covered = [...covers.values()].filter(({ from, to }) => from <= today && today <= to)
  return new Set([...(standing === null ? [] : [standing]), ...covered.map(({ doctorId }) => doctorId)])
}

describe('the scope of a secretary', () => {
  it('is her assigned doctor and those she covers today, after any sequence of changes', async () => {
    const history = async (deeds: Deed[]) => {
      app.clock.now = morning
      await app.db.deleteFrom('covers').execute()
      await app.db.deleteFrom('assignments').where('secretaryId', '=', app.ids.unassigned).execute()
      const known: Known = { standing: null, covers: new Map() }
      for (const step of deeds) {
        await take(known, step)
        const scope = await scopeOf('unassigned')
        expect(new Set(scope)).toEqual(expectedScope(known))
        expect(scope, 'each doctor once').toHaveLength(new Set(scope).size)
      }
    }
    await fc.assert(fc.asyncProperty(fc.array(deed, { minLength: 4, maxLength: 14 }), history), {
      numRuns: 25,
      seed: 20_261_120,
    })
  })
})
