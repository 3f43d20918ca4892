import { maxVisits } from '@sincerely/contract/clinics'
import { routes } from '@sincerely/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { clinics, letters } = routes
const today = '2026-11-20'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const patient = (name: string, person: Person = 'doctor') =>
  buildPatient(app.db, { doctorId: app.ids[person], name, gpName: 'Patel' })
const create = async (body: object, person: Person = 'secretary') =>
  read(clinics.create, await app.as(person).post('/api/clinics', body)).clinic
const get = async (id: number, person: Person = 'doctor') =>
  read(clinics.get, await app.as(person).get(`/api/clinics/${id}`)).clinic
const act = async (id: number, what: string, body: object = {}, person: Person = 'doctor') =>
  app.as(person).post(`/api/clinic-visits/${id}/${what}`, body)

/** Makes a clinic with visits at 09:00, 09:10 and so on, and returns the ids of the visits. */
async function clinicOf(names: string[], day = today) {
  const visits: { patientId: number; time: string }[] = []
  for (const [at, name] of names.entries()) visits.push({ patientId: await patient(name), time: `09:${at}0` })
  const clinic = await create({ day, visits })
  return { id: clinic.id, visits: clinic.visits }
}

async function writeAbout(visit: { id: number; patientId: number } | undefined, person: Person = 'doctor') {
  const body = { patientId: visit?.patientId, visitId: visit?.id, content: '<p>She is well.</p>' }
  return app.as(person).post('/api/letters', body)
}

const letterAbout = async (visit: { id: number; patientId: number } | undefined) =>
  read(letters.create, await writeAbout(visit)).letter

describe('an invalid clinic', () => {
  it.each([
    ['without a day', {}, 'day'],
    ['on a day that does not exist', { day: '2026-02-30' }, 'day'],
    ['with a place that is too long', { day: today, place: 'x'.repeat(201) }, 'place'],
    ['at an impossible time', { day: today, visits: [{ patientId: 1, time: '9.30' }] }, 'visits.0.time'],
  ])('is refused with the field named: one %s', async (_, body, field) => {
    const reply = await app.as('doctor').post('/api/clinics', body)
    expectRefusal(reply, 400, 'invalid_input')
    expect(Object.keys((reply.body as { fields: object }).fields)).toContain(field)
  })

  it('is refused for another doctor, for another doctor’s patient, and to a secretary without a doctor', async () => {
    const theirs = await patient('Not Hers', 'otherDoctor')
    const visits = [{ patientId: theirs }]
    expectRefusal(await app.as('doctor').post('/api/clinics', { day: today, visits }), 404, 'not_found')
    const forOther = { day: today, doctorId: app.ids.otherDoctor }
    expectRefusal(await app.as('doctor').post('/api/clinics', forOther), 422, 'doctor_required')
    expectRefusal(await app.as('unassigned').post('/api/clinics', { day: today }), 422, 'no_doctor_assigned')
    expectRefusal(await app.as('admin').post('/api/clinics', { day: today }), 422, 'doctor_required')
  })
})

describe('a clinic', () => {
  it('has its patients by time, and is seen by its doctor, their secretary and administrators', async () => {
    const [ann, bob, cat] = [await patient('Ann Ash'), await patient('Bob Birch'), await patient('Cat Cole')]
    const visits = [
      { patientId: bob, time: '10:00' },
      { patientId: ann, time: '09:30' },
    ]
    const { id } = await create({ day: today, place: 'Room 3', visits })
    const add = { visits: [{ patientId: cat, time: '09:45' }, { patientId: ann }] }
    read(clinics.addVisits, await app.as('doctor').post(`/api/clinics/${id}/visits`, add))
    for (const person of ['doctor', 'secretary', 'admin'] as const) {
      const clinic = await get(id, person)
      expect(clinic).toMatchObject({ day: today, place: 'Room 3', total: 3, open: 3, closedAt: null })
      expect(clinic.visits.map(({ patientName, time }) => `${time} ${patientName}`)).toEqual([
        '09:30 Ann Ash',
        '09:45 Cat Cole',
        '10:00 Bob Birch',
      ])
    }
    expectRefusal(await app.as('otherDoctor').get(`/api/clinics/${id}`), 404, 'not_found')
    expectRefusal(await app.as('otherSecretary').post(`/api/clinics/${id}/close`), 404, 'not_found')
    const listed = read(clinics.list, await app.as('secretary').get('/api/clinics?limit=200'))
    expect(listed.clinics.find((clinic) => clinic.id === id)).toMatchObject({ total: 3, open: 3 })
    expect(read(clinics.list, await app.as('otherDoctor').get('/api/clinics')).clinics).toEqual([])
  })

  it('is created once if the same request is sent twice', async () => {
    const send = () =>
      app.as('doctor').post('/api/clinics', { day: today }, { 'idempotency-key': 'once-only' })
    const [one, two] = await Promise.all([send(), send()])
    expect(read(clinics.create, one).clinic.id).toBe(read(clinics.create, two).clinic.id)
  })

  it('has at most 200 patients, however they are added', async () => {
    const { id } = await clinicOf(['Lou Long'])
    // All visits are of one patient, because creating many patients takes long.
    await sql`insert into clinic_visits (clinic_id, patient_id, position, visit_at, updated_at)
      select clinic_id, patient_id, n, visit_at, updated_at
        from clinic_visits, generate_series(2, ${maxVisits - 1}::integer) n
       where clinic_id = ${id}`.execute(app.db)
    const [one, two] = [{ patientId: await patient('Lou Last') }, { patientId: await patient('Lou Late') }]
    const add = (visits: object[]) => app.as('doctor').post(`/api/clinics/${id}/visits`, { visits })
    const refused = await add([one, two])
    expectRefusal(refused, 400, 'invalid_input')
    expect(refused.body).toMatchObject({ fields: { visits: expect.stringContaining('No one was added') } })
    expect(read(clinics.addVisits, await add([one])).clinic.total).toBe(maxVisits)
  })

  it('has the earlier time of a visit in the audit trail when that is changed', async () => {
    const { visits } = await clinicOf(['Mia Moss'])
    const change = app.as('secretary').patch(`/api/clinic-visits/${visits[0]?.id}`, { time: '11:00' })
    expect(read(clinics.changeVisit, await change).clinic.visits).toMatchObject([{ time: '11:00' }])
    const lines = app.db.selectFrom('auditLog').select('details').where('action', '=', 'clinic.edit-visit')
    expect(await lines.execute()).toMatchObject([{ details: { visitId: visits[0]?.id, from: '09:00' } }])
  })

  it('moves a visit to the place of its new time, and to the end without one', async () => {
    const { id, visits } = await clinicOf(['Dan Dale', 'Eva Elm', 'Flo Fitch'])
    const [first, second, third] = visits.map((visit) => visit.id)
    const change = (visitId: number | undefined, time: string | null) =>
      app.as('secretary').patch(`/api/clinic-visits/${visitId}`, { time })
    read(clinics.changeVisit, await change(first, '09:15'))
    expect((await get(id)).visits.map((visit) => visit.id)).toEqual([second, first, third])
    read(clinics.changeVisit, await change(second, null))
    expect((await get(id)).visits.map((visit) => visit.id)).toEqual([first, third, second])
  })

  it('lets a visit be removed until its day is over, and its day be changed until it has a letter', async () => {
    const { id, visits } = await clinicOf(['Fay Firth', 'Guy Gale'])
    const [first, second] = visits
    const remove = (visitId = 0) => app.as('secretary').delete(`/api/clinic-visits/${visitId}`)
    read(clinics.removeVisit, await remove(first?.id))
    expectRefusal(await app.as('doctor').delete(`/api/clinics/${id}`), 409, 'clinic_not_empty')
    const move = (day: string) => app.as('secretary').patch(`/api/clinics/${id}`, { day })
    read(clinics.update, await move('2026-11-19'))
    expectRefusal(await remove(second?.id), 409, 'clinic_is_over')
    await letterAbout(second)
    expectRefusal(await move(today), 409, 'clinic_has_letters')
    const empty = await create({ day: today })
    read(clinics.delete, await app.as('doctor').delete(`/api/clinics/${empty.id}`))
    expectRefusal(await app.as('doctor').get(`/api/clinics/${empty.id}`), 404, 'not_found')
  })

  it('is closed when no visit is open, and the refusal names who is still open [H-22]', async () => {
    const { id, visits } = await clinicOf(['Hal Hope', 'Ivy Inch'])
    const close = () => app.as('doctor').post(`/api/clinics/${id}/close`)
    read(clinics.closeVisit, await act(visits[0]?.id ?? 0, 'close', { reason: 'Did not attend' }))
    const refused = await close()
    expectRefusal(refused, 409, 'clinic_has_open_visits')
    expect(refused.body).toMatchObject({
      message:
        'Ivy Inch still needs a letter, a dictation or a reason why there is no letter. The clinic was not closed.',
    })
    await letterAbout(visits[1])
    expect(read(clinics.close, await close()).clinic).toMatchObject({
      open: 0,
      closedAt: app.clock.now.toISOString(),
      closedBy: 'Dr Test doctor',
    })
    const closed = read(clinics.list, await app.as('doctor').get('/api/clinics?state=closed'))
    expect(closed.clinics.map((clinic) => clinic.id)).toContain(id)
  })

  it('opens again when a reason is taken back', async () => {
    const { id, visits } = await clinicOf(['Joy Jay'])
    const visitId = visits[0]?.id ?? 0
    expectRefusal(await act(visitId, 'reopen'), 409, 'visit_not_closed')
    read(clinics.closeVisit, await act(visitId, 'close', { reason: 'Seen on the ward' }))
    expectRefusal(await act(visitId, 'close', { reason: 'Cancelled' }), 409, 'visit_has_ended')
    read(clinics.close, await app.as('secretary').post(`/api/clinics/${id}/close`))
    const { clinic } = read(clinics.reopenVisit, await act(visitId, 'reopen'))
    expect(clinic).toMatchObject({ open: 1, closedAt: null, visits: [{ state: 'open', reason: null }] })
  })

  it('sends a live update to everybody who sees it', async () => {
    const [seen, other] = await Promise.all([app.listen('secretary'), app.listen('otherDoctor')])
    const { id } = await create({ day: today }, 'doctor')
    await expect
      .poll(() => seen.heard('clinic_changed'))
      .toEqual([{ clinicId: id, byUserId: app.ids.doctor }])
    expect(other.heard('clinic_changed')).toEqual([])
  })
})

describe('a letter about a visit', () => {
  it('has the day of the clinic, is due from the visit, and ends it', async () => {
    const { id, visits } = await clinicOf(['Kim Kerr'], '2026-11-18')
    const letter = await letterAbout(visits[0])
    expect(letter).toMatchObject({
      visitDate: '2026-11-18',
      dueAt: '2026-11-25T09:00:00.000Z',
      doctorId: app.ids.doctor,
    })
    expect((await get(id)).visits).toMatchObject([
      { state: 'letter', letter: { id: letter.id, status: 'draft', mayOpen: true } },
    ])
    const again = await writeAbout(visits[0])
    expectRefusal(again, 409, 'visit_has_ended')
    expect(again.body).toMatchObject({ message: expect.stringContaining('Your letter is kept here') })
  })

  it('is refused before the clinic has taken place, and for another patient', async () => {
    const { visits } = await clinicOf(['Lea Lund'], '2026-11-21')
    expectRefusal(await writeAbout(visits[0]), 409, 'clinic_not_yet')
    const { visits: now } = await clinicOf(['Max Moor'])
    const wrong = { id: now[0]?.id ?? 0, patientId: visits[0]?.patientId ?? 0 }
    expectRefusal(await writeAbout(wrong), 409, 'visit_of_another_patient')
    expectRefusal(await writeAbout(now[0], 'otherDoctor'), 404, 'not_found')
  })

  it('opens the visit and its clinic when it is deleted, and ends it again when it is restored [H-22]', async () => {
    const { id, visits } = await clinicOf(['Ned Nash'])
    const letter = await letterAbout(visits[0])
    read(clinics.close, await app.as('doctor').post(`/api/clinics/${id}/close`))
    read(letters.delete, await app.as('doctor').delete(`/api/letters/${letter.id}`))
    expect(await get(id)).toMatchObject({
      open: 1,
      closedAt: null,
      visits: [{ state: 'open', letter: null }],
    })
    read(letters.restore, await app.as('doctor').post(`/api/letters/${letter.id}/restore`))
    expect(await get(id)).toMatchObject({ open: 0, visits: [{ state: 'letter' }] })
  })

  it('can be written although the patient has moved to another doctor', async () => {
    const { id, visits } = await clinicOf(['Ola Orr'])
    const body = { doctorId: app.ids.otherDoctor, letters: 'along', dictations: 'along' }
    const patientIds = [visits[0]?.patientId]
    const moved = await app.as('admin').post('/api/patients/batch/reassign', { patientIds, ...body })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    const seenBy = async (person: Person) => (await get(id, person)).visits
    expect(await seenBy('doctor')).toMatchObject([{ patientName: 'Ola Orr', mayOpenPatient: false }])
    expect(await seenBy('admin')).toMatchObject([{ state: 'open', mayOpenPatient: true }])
    expect(await letterAbout(visits[0])).toMatchObject({ doctorId: app.ids.doctor })
  })

  it('is offered if it was written outside the clinic with its patient, doctor and day, and never tied by itself', async () => {
    const { id, visits } = await clinicOf(['Pia Park', 'Rob Rae'])
    const write = async (patientId: number | undefined, visitDate: string) => {
      const content = '<p>She is well.</p>'
      const reply = await app.as('doctor').post('/api/letters', { patientId, visitDate, content })
      return read(letters.create, reply).letter.id
    }
    const found = await write(visits[0]?.patientId, today)
    await write(visits[0]?.patientId, '2026-11-19')
    const others = await write(visits[1]?.patientId, today)
    expect((await get(id)).visits).toMatchObject([
      { state: 'open', offered: [{ id: found, status: 'draft' }] },
      { state: 'open', offered: [{ id: others }] },
    ])
    const visitId = visits[0]?.id ?? 0
    expectRefusal(await act(visitId, 'letter', { letterId: others }), 409, 'visit_of_another_patient')
    expectRefusal(await act(visitId, 'letter', { letterId: 999_999 }), 404, 'not_found')
    const { clinic } = read(clinics.linkLetter, await act(visitId, 'letter', { letterId: found }))
    expect(clinic.visits).toMatchObject([{ state: 'letter', letter: { id: found }, offered: [] }, {}])
    const again = await clinicOf([])
    const add = { visits: [{ patientId: visits[0]?.patientId }] }
    const second = await app.as('doctor').post(`/api/clinics/${again.id}/visits`, add)
    const secondVisit = read(clinics.addVisits, second).clinic.visits[0]?.id ?? 0
    expectRefusal(await act(secondVisit, 'letter', { letterId: found }), 409, 'letter_has_visit')
  })
})
