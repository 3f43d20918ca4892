import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient } from '../../../seed/build.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { dictation, letters, notifications, patients } = routes
const path = '/api/patients/batch/reassign'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const reassign = (patientIds: number[], more: object = {}) =>
  app.as('admin').post(path, {
    patientIds,
    doctorId: app.ids.otherDoctor,
    letters: 'along',
    dictations: 'along',
    ...more,
  })
const add = (name: string, doctor: Person = 'doctor') =>
  buildPatient(app.db, { doctorId: app.ids[doctor], name, gpName: 'Patel', createdAt: app.clock.now })
const sees = async (person: Person, what: string) => (await app.as(person).get(`/api/${what}`)).status === 200
const doctorOf = async (patientId: number) =>
  (
    await app.db
      .selectFrom('patients')
      .select('doctorId')
      .where('id', '=', patientId)
      .executeTakeFirstOrThrow()
  ).doctorId

let devices = 0

/** A patient of one doctor, with a draft, a posted letter, another doctor's draft, and an open dictation. */
async function atWork(name: string) {
  const patientId = await add(name)
  const by = { patientId, doctorId: app.ids.doctor }
  const content = '<p>Dear Dr Patel,</p><p>All is well.</p><p>Yours sincerely,</p><p>Dr Test doctor</p>'
  const at = app.clock.now
  const sent = { reviewedBy: app.ids.doctor, reviewedAt: at, postedBy: app.ids.doctor, postedAt: at }
  const draft = await buildLetter(app.db, { ...by, content })
  const posted = await buildLetter(app.db, { ...by, content, status: 'posted', version: 3, ...sent })
  const others = await buildLetter(app.db, { patientId, doctorId: app.ids.otherDoctor })
  devices += 1
  const start = { deviceKey: `device-of-reassigning-${devices}`, letterType: 'consultation', patientId }
  const spoken = read(dictation.start, await app.as('doctor').post('/api/dictations', start)).dictation
  return { patientId, draft, posted, others, dictation: spoken.id }
}

describe('an invalid reassignment of patients', () => {
  it('is refused with 403 for anyone but an administrator', async () => {
    const body = { patientIds: [await add('Ann Hers')], doctorId: app.ids.otherDoctor }
    for (const person of ['doctor', 'secretary'] as const) {
      expectRefusal(await app.as(person).post(path, body), 403, 'not_allowed')
      expectRefusal(await app.as(person).post('/api/patients/batch/unfinished', body), 403, 'not_allowed')
    }
  })

  it('is refused unless it says what happens to letters and dictations', async () => {
    const reply = await app.as('admin').post(path, { patientIds: [], doctorId: 'x', letters: 'burn' })
    expectRefusal(reply, 400, 'invalid_input')
    expect(Object.keys((reply.body as { fields: object }).fields).toSorted()).toEqual([
      'dictations',
      'doctorId',
      'letters',
      'patientIds',
    ])
  })

  it('is refused for a non-doctor, the present doctor and a missing patient', async () => {
    const id = await add('Bob Stays')
    for (const doctorId of [app.ids.secretary, app.ids.doctor, 999_999])
      expectRefusal(await reassign([id], { doctorId }), 422, 'doctor_required')
    expectRefusal(await reassign([id, 999_999]), 404, 'not_found')
    expect(await doctorOf(id)).toBe(app.ids.doctor)
  })
})

describe('reassigning patients to another doctor', () => {
  it('shows the unfinished work of each doctor beforehand', async () => {
    const { patientId } = await atWork('Cal Counted')
    const other = await add('Dot Other', 'otherDoctor')
    const body = { patientIds: [patientId, other] }
    const reply = await app.as('admin').post('/api/patients/batch/unfinished', body)
    expect(read(patients.countUnfinished, reply).doctors).toEqual([
      {
        doctorId: app.ids.doctor,
        doctorName: 'Dr Test doctor',
        patients: 1,
        letters: 1,
        approved: 0,
        dictations: 1,
      },
      {
        doctorId: app.ids.otherDoctor,
        doctorName: 'Test otherDoctor',
        patients: 1,
        letters: 0,
        approved: 0,
        dictations: 0,
      },
    ])
  })

  it('moves unfinished work, and drafts get the new name; posted letters stay', async () => {
    const work = await atWork('Eli Along')
    const bystander = await atWork('Fay Bystander')
    const reply = await reassign([work.patientId, work.patientId])
    expect(read(patients.reassign, reply)).toEqual({ patients: 1, letters: 1, returned: 0, dictations: 1 })
    expect(await sees('doctor', `patients/${work.patientId}`)).toBe(false)
    expect(await sees('otherSecretary', `patients/${work.patientId}`)).toBe(true)
    const { letter } = read(letters.get, await app.as('otherDoctor').get(`/api/letters/${work.draft}`))
    expect(letter.content).toContain('<p>Test otherDoctor</p>')
    expect(await sees('doctor', `letters/${work.draft}`)).toBe(false)
    expect(await sees('doctor', `letters/${work.posted}`)).toBe(true)
    expect(await sees('otherDoctor', `dictations/${work.dictation}`)).toBe(true)
    expect(await sees('doctor', `letters/${bystander.draft}`)).toBe(true)
    expect(await sees('doctor', `dictations/${bystander.dictation}`)).toBe(true)
    const lines = await app.db
      .selectFrom('auditLog')
      .select(['action', 'details'])
      .where('patientId', '=', work.patientId)
      .where('action', 'like', '%.reassign')
      .orderBy('seq')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual([
      'patient.reassign',
      'letter.reassign',
      'dictation.reassign',
    ])
    expect(lines[0]?.details).toEqual({ fromDoctorId: app.ids.doctor, doctorId: app.ids.otherDoctor })
  })

  it('asks first if somebody has unsaved text in a letter that would move', async () => {
    const work = await atWork('Gus Writing')
    const copy = { content: '<p>Half a sentence</p>', baseVersion: 1 }
    const saved = await app.as('secretary').put(`/api/letters/${work.draft}/working-copy`, copy)
    expect(saved.status).toBe(200)
    const asked = await reassign([work.patientId], { askIfOthersWrite: true })
    expectRefusal(asked, 409, 'others_unsaved_text')
    expect(asked.body).toMatchObject({
      message: 'Test secretary has unsaved text in the attached letter. Nothing has been changed yet.',
    })
    expect(await doctorOf(work.patientId)).toBe(app.ids.doctor)
    const bystander = await atWork('Guy Bystander')
    const stays = { letters: 'stay', askIfOthersWrite: true }
    expect((await reassign([bystander.patientId], { askIfOthersWrite: true })).status).toBe(200)
    expect((await reassign([work.patientId], stays)).status).toBe(200)
  })

  it('is refused with 409 if the counted work or the doctor changed meanwhile', async () => {
    const one = await atWork('Ira Counted')
    const two = await add('Ina Counted')
    const ids = [one.patientId, two]
    const count = async () => {
      const reply = await app.as('admin').post('/api/patients/batch/unfinished', { patientIds: ids })
      return read(patients.countUnfinished, reply).doctors
    }
    expectRefusal(await reassign(ids, { counted: [{ doctorId: 'x' }] }), 400, 'invalid_input')
    const counted = await count()
    const begun = { patientId: two, content: '<p>She is well.</p>' }
    read(letters.create, await app.as('doctor').post('/api/letters', begun))
    expectRefusal(await reassign(ids, { counted }), 409, 'unfinished_changed_meanwhile')
    const later = await count()
    // Another administrator has reassigned one of the patients before.
    expect((await reassign([two])).status).toBe(200)
    expectRefusal(await reassign(ids, { counted: later }), 409, 'unfinished_changed_meanwhile')
    expect(await doctorOf(one.patientId)).toBe(app.ids.doctor)
    const reply = await reassign(ids, { counted: await count() })
    expect(read(patients.reassign, reply)).toMatchObject({ patients: 1, letters: 1 })
  })

  it('moves approved letters only as drafts, after a confirmation', async () => {
    const work = await atWork('Hal Approved')
    const review = await app.as('doctor').patch(`/api/letters/${work.draft}/review`, { approved: true })
    expect(read(letters.review, review).letter.status).toBe('approved')
    const body = { patientIds: [work.patientId] }
    const counted = await app.as('admin').post('/api/patients/batch/unfinished', body)
    expect(read(patients.countUnfinished, counted).doctors[0]).toMatchObject({ letters: 1, approved: 1 })
    expectRefusal(await reassign([work.patientId]), 409, 'approval_would_end')
    expect(await doctorOf(work.patientId)).toBe(app.ids.doctor)
    const reply = await reassign([work.patientId], { returnApproved: true })
    expect(read(patients.reassign, reply)).toMatchObject({ letters: 1, returned: 1 })
    const { letter } = read(letters.get, await app.as('otherDoctor').get(`/api/letters/${work.draft}`))
    expect(letter).toMatchObject({ status: 'draft', reviewedBy: null })
    expect(letter.content).toContain('<p>Test otherDoctor</p>')
    // Letters that stay with their doctor keep their approval and need no confirmation.
    const other = await atWork('Ham Approved')
    await app.as('doctor').patch(`/api/letters/${other.draft}/review`, { approved: true })
    expect((await reassign([other.patientId], { letters: 'stay' })).status).toBe(200)
    const stayed = read(letters.get, await app.as('doctor').get(`/api/letters/${other.draft}`)).letter
    expect(stayed.status).toBe('approved')
  })

  it('moves the dictation of a deleted draft too, even if dictations stay', async () => {
    const work = await atWork('Flo Deleted')
    const typed = {
      state: 'typed',
      letterId: work.draft,
      sentAt: app.clock.now,
      typedAt: app.clock.now,
    } as const
    await app.db.updateTable('dictations').set(typed).where('id', '=', work.dictation).execute()
    expect((await app.as('doctor').delete(`/api/letters/${work.draft}`)).status).toBe(200)
    const waiting = read(dictation.get, await app.as('doctor').get(`/api/dictations/${work.dictation}`))
    expect(waiting.dictation.state).not.toBe('typed')
    const reply = await reassign([work.patientId], { dictations: 'stay' })
    expect(read(patients.reassign, reply)).toMatchObject({ patients: 1, letters: 0, dictations: 0 })
    expect(await sees('otherDoctor', `dictations/${work.dictation}`)).toBe(true)
    expect(await sees('doctor', `dictations/${work.dictation}`)).toBe(false)
  })

  it('leaves unfinished work with its doctor on request', async () => {
    const work = await atWork('Gil Stays')
    const reply = await reassign([work.patientId], { letters: 'stay', dictations: 'stay' })
    expect(read(patients.reassign, reply)).toEqual({ patients: 1, letters: 0, returned: 0, dictations: 0 })
    expect(await sees('otherDoctor', `patients/${work.patientId}`)).toBe(true)
    for (const [what, id] of [
      ['letters', work.draft],
      ['dictations', work.dictation],
    ] as const) {
      expect(await sees('doctor', `${what}/${id}`), what).toBe(true)
      expect(await sees('otherDoctor', `${what}/${id}`), what).toBe(false)
    }
    expect(await sees('otherDoctor', `letters/${work.others}`)).toBe(true)
  })

  it('notifies the users of both doctors, and nobody else', async () => {
    const [one, two] = [await add('Hob One'), await add('Ivy Two')]
    const there = await add('Jo There', 'otherDoctor')
    const [before, after, nobody] = [
      await app.listen('secretary'),
      await app.listen('otherDoctor'),
      await app.listen('unassigned'),
    ]
    const reply = await reassign([two, there, one], { letters: 'along', dictations: 'stay' })
    expect(read(patients.reassign, reply)).toEqual({ patients: 2, letters: 0, returned: 0, dictations: 0 })
    const told = {
      patientIds: [one, two],
      byUserId: app.ids.admin,
      byName: 'Test admin',
    }
    await expect.poll(() => before.heard('patients_reassigned')).toEqual([told])
    await expect.poll(() => after.heard('patients_reassigned')).toEqual([told])
    expect(nobody.heard('patients_reassigned')).toEqual([])
    const news = async (person: Person) =>
      read(notifications.list, await app.as(person).get('/api/notifications')).notifications[0]
    expect(await news('secretary')).toMatchObject({
      title: 'Patients reassigned',
      message: 'Test admin reassigned 2 patients to Test otherDoctor.',
    })
    const again = await app.listen('doctor')
    read(patients.reassign, await reassign([one], { doctorId: app.ids.doctor }))
    await expect.poll(() => again.heard('patients_reassigned')).toMatchObject([{ patientIds: [one] }])
    // For users who can no longer see the record, the message has no name.
    const message = (whom: string) => `Test admin reassigned ${whom} to Dr Test doctor.`
    expect(await news('otherDoctor')).toMatchObject({ message: message('a patient') })
    expect(await news('doctor')).toMatchObject({ message: message(`Hob One (MR #${one})`) })
  })

  it('counts the patients with the new doctor, archived ones too', async () => {
    const id = await add('Kit Archived')
    read(patients.archive, await app.as('admin').post(`/api/patients/${id}/archive`, { reason: 'Moved.' }))
    const countsOf = async (person: Person) =>
      read(patients.list, await app.as(person).get('/api/patients?limit=1')).counts
    const [from, to] = [await countsOf('doctor'), await countsOf('otherDoctor')]
    read(patients.reassign, await reassign([id]))
    expect(await countsOf('doctor')).toMatchObject({ completed: from.completed - 1, active: from.active })
    expect(await countsOf('otherDoctor')).toMatchObject({ completed: to.completed + 1, active: to.active })
  })
})
