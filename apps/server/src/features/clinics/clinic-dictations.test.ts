import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient, buildUser } from '../../../seed/build.ts'
import { sentDictation, startDictation, toneOf } from '../../test/dictated-sound.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'
import { untilOneWaits } from '../../test/until-one-waits.ts'

const { attention, clinics, dictation, letters, patients, users } = routes
const yesterday = '2026-11-19'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Makes a clinic with one patient, who has a visit at 09:30. */
async function visitOf(name: string, { day = yesterday, doctorId = app.ids.doctor } = {}) {
  const patientId = await buildPatient(app.db, { doctorId, name, gpName: 'Patel' })
  const body = { day, doctorId, visits: [{ patientId, time: '09:30' }] }
  const { clinic } = read(clinics.create, await app.as('admin').post('/api/clinics', body))
  return { clinicId: clinic.id, visitId: clinic.visits[0]?.id ?? 0, patientId }
}
const clinicNow = async (id: number) =>
  read(clinics.get, await app.as('admin').get(`/api/clinics/${id}`)).clinic
const visitNow = async ({ clinicId }: { clinicId: number }) => (await clinicNow(clinicId)).visits[0]
const close = (visitId: number, reason = 'Did not attend') =>
  app.as('doctor').post(`/api/clinic-visits/${visitId}/close`, { reason })
const attentionOf = async (person: 'doctor' | 'otherDoctor' | 'admin') =>
  read(attention.list, await app.as(person).get('/api/attention')).groups

describe('a dictation about a visit', () => {
  it('is about its patient and doctor, is due from the visit, and ends it', async () => {
    const at = await visitOf('Ann Ash')
    const begun = await startDictation(app.as('doctor'), { visitId: at.visitId })
    expect(begun).toMatchObject({
      patientId: at.patientId,
      doctorId: app.ids.doctor,
      visitAt: '2026-11-19T09:30:00.000Z',
      dueAt: '2026-11-26T09:30:00.000Z',
    })
    expect(await visitNow(at)).toMatchObject({ state: 'dictation', dictation: { id: begun.id } })
  })

  it('becomes a letter with the visit’s day and due time, and the visit ends in that letter', async () => {
    const at = await visitOf('Bob Birch')
    const fields = { visitId: at.visitId }
    const { id } = await sentDictation(app.as('doctor'), { sound: [toneOf(0.2)], seconds: 1, fields })
    const body = { patientId: at.patientId, dictationId: id, content: '<p>He is well.</p>' }
    const { letter } = read(letters.create, await app.as('secretary').post('/api/letters', body))
    expect(letter).toMatchObject({ visitDate: yesterday, dueAt: '2026-11-26T09:30:00.000Z' })
    expect(await visitNow(at)).toMatchObject({ state: 'letter', letter: { id: letter.id } })
    read(letters.delete, await app.as('doctor').delete(`/api/letters/${letter.id}`))
    expect(await visitNow(at)).toMatchObject({ state: 'dictation', letter: null })
  })

  it('opens the visit when it is discarded or is about somebody else [H-22]', async () => {
    const [one, two] = [await visitOf('Cat Cole'), await visitOf('Dan Dale')]
    const [first, second] = [
      await startDictation(app.as('doctor'), { visitId: one.visitId }),
      await startDictation(app.as('doctor'), { visitId: two.visitId }),
    ]
    read(dictation.discard, await app.as('doctor').delete(`/api/dictations/${first.id}`))
    expect(await visitNow(one)).toMatchObject({ state: 'open', dictation: null })
    read(dictation.restore, await app.as('doctor').post(`/api/dictations/${first.id}/restore`))
    expect(await visitNow(one)).toMatchObject({ state: 'dictation' })
    const change = { patientId: one.patientId }
    read(dictation.change, await app.as('doctor').patch(`/api/dictations/${second.id}`, change))
    expect(await visitNow(two)).toMatchObject({ state: 'open', dictation: null })
  })

  it('makes a letter about the visit if it was recorded for that letter', async () => {
    const at = await visitOf('Gus Gray')
    const fields = { patientId: at.patientId }
    const { id } = await sentDictation(app.as('doctor'), { sound: [toneOf(0.2)], seconds: 1, fields })
    const about = { patientId: at.patientId, dictationId: id, visitId: at.visitId }
    const body = { ...about, content: '<p>He is well.</p>' }
    const { letter } = read(letters.create, await app.as('doctor').post('/api/letters', body))
    expect(letter).toMatchObject({ visitDate: yesterday, dueAt: '2026-11-26T09:30:00.000Z' })
    expect(await visitNow(at)).toMatchObject({ state: 'letter', letter: { id: letter.id } })
  })

  it('makes no letter about a second visit: it belongs to the first', async () => {
    const at = await visitOf('Jim Judd')
    const other = { day: '2026-11-18', doctorId: app.ids.doctor, visits: [{ patientId: at.patientId }] }
    const { clinic } = read(clinics.create, await app.as('admin').post('/api/clinics', other))
    const fields = { visitId: at.visitId }
    const { id } = await sentDictation(app.as('doctor'), { sound: [toneOf(0.2)], seconds: 1, fields })
    const about = { patientId: at.patientId, dictationId: id, visitId: clinic.visits[0]?.id }
    const reply = await app.as('doctor').post('/api/letters', { ...about, content: '<p>He is well.</p>' })
    expectRefusal(reply, 409, 'letter_has_visit')
  })

  it('is begun although its visit is removed at the same moment', async () => {
    const { visitId, patientId } = await visitOf('Kit Kemp')
    const { beginning } = await app.db.transaction().execute(async (db) => {
      await db.deleteFrom('clinicVisits').where('id', '=', visitId).execute()
      const begun = startDictation(app.as('doctor'), { visitId })
      await untilOneWaits(app.db)
      return { beginning: begun }
    })
    expect(await beginning).toMatchObject({ patientId })
  })

  it('is begun without the visit if that is gone or has not come yet', async () => {
    const [gone, future] = [
      await visitOf('Hetty Hall', { day: '2026-11-20' }),
      await visitOf('Ian Ives', { day: '2026-11-21' }),
    ]
    read(clinics.removeVisit, await app.as('doctor').delete(`/api/clinic-visits/${gone.visitId}`))
    for (const { visitId, patientId } of [gone, future]) {
      const begun = await startDictation(app.as('doctor'), { visitId, patientId })
      expect(begun).toMatchObject({ patientId, visitAt: null })
    }
    expect(await visitNow(future)).toMatchObject({ state: 'open' })
  })

  it('is begun all the same if the visit has ended: it replaces a reason, but no letter', async () => {
    const [reasoned, written] = [await visitOf('Eva Elm'), await visitOf('Fay Firth')]
    read(clinics.closeVisit, await close(reasoned.visitId))
    await startDictation(app.as('doctor'), { visitId: reasoned.visitId })
    expect(await visitNow(reasoned)).toMatchObject({ state: 'dictation', reason: null })
    const body = { patientId: written.patientId, visitId: written.visitId, content: '<p>Well.</p>' }
    read(letters.create, await app.as('doctor').post('/api/letters', body))
    const begun = await startDictation(app.as('doctor'), { visitId: written.visitId })
    expect(begun.patientId).toBe(written.patientId)
    expect(await visitNow(written)).toMatchObject({ state: 'letter', dictation: null })
  })
})

describe('an open visit', () => {
  it('needs attention from the day after the clinic, and is overdue by the target counted from the visit', async () => {
    const mine = (groups: Awaited<ReturnType<typeof attentionOf>>, visitId: number) =>
      groups.filter(({ items }) => items.some(({ kind, id }) => kind === 'visit' && id === visitId))
    const [now, missed, late] = [
      await visitOf('Guy Gale', { day: '2026-11-20' }),
      await visitOf('Hal Hope'),
      await visitOf('Ivy Inch', { day: '2026-11-12' }),
    ]
    const groups = await attentionOf('doctor')
    expect(mine(groups, now.visitId)).toEqual([])
    expect(mine(groups, missed.visitId).map(({ reason }) => reason)).toEqual(['not_dictated'])
    expect(mine(groups, late.visitId).map(({ reason }) => reason)).toEqual(['overdue', 'not_dictated'])
    expect(groups.flatMap(({ items }) => items).find(({ id }) => id === missed.visitId)).toMatchObject({
      clinicId: missed.clinicId,
      patientName: 'Hal Hope',
      type: null,
      nextStep: 'dictate',
      dueAt: '2026-11-26T09:30:00.000Z',
    })
    expect(mine(await attentionOf('otherDoctor'), missed.visitId)).toEqual([])
    read(clinics.closeVisit, await close(missed.visitId))
    expect(mine(await attentionOf('doctor'), missed.visitId)).toEqual([])
  })

  it('keeps its patient from being deleted or archived [H-22]', async () => {
    const at = await visitOf('Joy Jay')
    const remove = () => app.as('doctor').delete(`/api/patients/${at.patientId}`)
    const refused = await remove()
    expectRefusal(refused, 409, 'patient_has_unfinished_letters')
    expect(refused.body).toMatchObject({
      message:
        'Joy Jay has an open visit in the clinic on 19/11/2026. Close or remove the visit first, then delete the patient. No patient was deleted.',
      visits: [{ id: at.visitId, clinicId: at.clinicId, patientId: at.patientId }],
    })
    const second = await visitOf('Jan Jay', { day: '2026-11-18' })
    const patientIds = [second.patientId, at.patientId]
    const several = await app.as('doctor').delete('/api/patients/batch', { patientIds })
    expectRefusal(several, 409, 'patient_has_unfinished_letters')
    expect(several.body).toMatchObject({
      fields: {
        'patientIds.0': 'an open visit in the clinic on 18/11/2026',
        'patientIds.1': 'an open visit in the clinic on 19/11/2026',
      },
      visits: expect.arrayContaining([
        { id: at.visitId, clinicId: at.clinicId, patientId: at.patientId },
        { id: second.visitId, clinicId: second.clinicId, patientId: second.patientId },
      ]),
    })
    const theirs = { day: '2026-11-18', doctorId: app.ids.otherDoctor, visits: [{ patientId: at.patientId }] }
    const other = read(clinics.create, await app.as('admin').post('/api/clinics', theirs)).clinic
    const outOfScope = (await remove()).body
    expect(outOfScope).toMatchObject({
      message: expect.stringContaining('Joy Jay has 2 open visits in clinics, the first on 18/11/2026.'),
    })
    expect(outOfScope).not.toHaveProperty('visits')
    read(
      clinics.closeVisit,
      await app.as('admin').post(`/api/clinic-visits/${other.visits[0]?.id}/close`, { reason: 'Moved' }),
    )
    const archiving = app.as('admin').post(`/api/patients/${at.patientId}/archive`, { reason: 'Moved' })
    expectRefusal(await archiving, 409, 'patient_has_unfinished_letters')
    read(clinics.closeVisit, await close(at.visitId))
    read(patients.delete, await remove())
    expect(await visitNow(at)).toMatchObject({ patientName: 'Joy Jay', state: 'closed' })
    const reopening = app.as('doctor').post(`/api/clinic-visits/${at.visitId}/reopen`)
    expectRefusal(await reopening, 409, 'letter_patient_deleted')
  })

  it('follows its patient into another record, and back when the merge is undone', async () => {
    const at = await visitOf('Kim Kerr')
    const keptId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Kim Kerr', gpName: 'Patel' })
    const merging = app.as('admin').post(`/api/patients/${keptId}/merge`, { otherId: at.patientId })
    read(patients.merge, await merging)
    expect(await visitNow(at)).toMatchObject({ patientId: keptId, state: 'open' })
    const { merges } = read(patients.listMerges, await app.as('admin').get(`/api/patients/${keptId}/merges`))
    const undo = await app.as('admin').post(`/api/patients/${keptId}/merges/${merges[0]?.id}/undo`)
    read(patients.undoMerge, undo)
    expect(await visitNow(at)).toMatchObject({ patientId: at.patientId })
  })
})

describe('a doctor who leaves', () => {
  const newDoctor = (name: string) =>
    buildUser(app.db, { name, email: `${name.replace(' ', '.')}@test.example`.toLowerCase(), role: 'doctor' })

  it('hands over unfinished clinics, and cannot leave without that [H-22]', async () => {
    const [leaving, taker] = [await newDoctor('Lea Lund'), await newDoctor('Max Moor')]
    const open = await visitOf('Ned Nash', { doctorId: leaving })
    const done = await visitOf('Ola Orr', { doctorId: leaving })
    const draft = await visitOf('Pia Park', { doctorId: leaving })
    const admin = app.as('admin')
    read(
      clinics.closeVisit,
      await admin.post(`/api/clinic-visits/${done.visitId}/close`, { reason: 'Cancelled' }),
    )
    // The letter belongs to another doctor, and deleting it would open the visit.
    const letterId = await buildLetter(app.db, { doctorId: taker, patientId: draft.patientId })
    read(clinics.linkLetter, await admin.post(`/api/clinic-visits/${draft.visitId}/letter`, { letterId }))
    const off = () => admin.patch(`/api/users/${leaving}/status`, { status: 'inactive' })
    const refused = await off()
    expectRefusal(refused, 409, 'user_owns_work')
    expect(refused.body).toMatchObject({ message: expect.stringContaining('2 unfinished clinics') })
    const given = read(
      users.handOver,
      await admin.post(`/api/users/${leaving}/hand-over`, { doctorId: taker }),
    )
    expect(given).toMatchObject({ clinics: 2 })
    expect((await off()).status).toBe(200)
    expect(await clinicNow(open.clinicId)).toMatchObject({ doctorId: taker })
    expect(await clinicNow(draft.clinicId)).toMatchObject({ doctorId: taker })
    expect(await clinicNow(done.clinicId)).toMatchObject({ doctorId: leaving })
    const reopening = await admin.post(`/api/clinic-visits/${done.visitId}/reopen`)
    expectRefusal(reopening, 422, 'doctor_required')
    const pass = { doctorId: taker }
    read(clinics.update, await admin.patch(`/api/clinics/${done.clinicId}`, pass))
    read(clinics.reopenVisit, await admin.post(`/api/clinic-visits/${done.visitId}/reopen`))
  })
})
