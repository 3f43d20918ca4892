import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient } from '../../../seed/build.ts'
import { startDictation } from '../../test/dictated-sound.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'
import type { TestReply } from '../../test/test-client.ts'

const { patients } = routes
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const add = (name: string, doctor: Person = 'doctor', more = {}) =>
  buildPatient(app.db, { name, doctorId: app.ids[doctor], createdAt: app.clock.now, ...more })
const remove = (id: number, person: Person = 'doctor') => app.as(person).delete(`/api/patients/${id}`)
const removeAll = (patientIds: number[], person: Person = 'doctor') =>
  app.as(person).delete('/api/patients/batch', { patientIds })
const isThere = async (id: number) => (await app.as('admin').get(`/api/patients/${id}`)).status === 200
const restore = (id: number, person: Person = 'doctor') => app.as(person).post(`/api/patients/${id}/restore`)
const deletionOf = (id: number, person: Person = 'doctor') =>
  app.as(person).get(`/api/patients/${id}/deletion`)
const restoreAll = (patientIds: number[], person: Person = 'doctor') =>
  app.as(person).post('/api/patients/batch/restore', { patientIds })
const areThere = (ids: number[]) => Promise.all(ids.map(isThere))
const later = (ms: number) => (app.clock.now = new Date(app.clock.now.getTime() + ms))
const messageOf = (reply: TestReply) => (reply.body as { message: string }).message
const tenMinutes = 10 * 60_000

describe('deleting a patient', () => {
  it('is refused with the number of unfinished letters', async () => {
    const id = await add('Open Letters')
    for (const status of ['draft', 'approved'] as const) {
      await buildLetter(app.db, { patientId: id, doctorId: app.ids.doctor, status })
    }
    const reply = await remove(id)
    expectRefusal(reply, 409, 'patient_has_unfinished_letters')
    expect((reply.body as { message: string }).message).toContain(
      'Open Letters has 2 letters that are not posted yet',
    )
    expect(await isThere(id)).toBe(true)
  })

  it('is refused while a dictation is not typed, until it is discarded', async () => {
    const id = await add('Open Dictation')
    const dictated = (await startDictation(app.as('doctor'), { patientId: id })).id
    const refused = await remove(id)
    expectRefusal(refused, 409, 'patient_has_unfinished_letters')
    expect(refused.body).toMatchObject({
      message:
        'Open Dictation has a dictation that is not typed yet. Type or discard the dictation first, then delete the patient. No patient was deleted.',
    })
    await buildLetter(app.db, { patientId: id, doctorId: app.ids.doctor })
    expect((await removeAll([id])).body).toMatchObject({
      message: `Open Dictation (MR #${id}) has a letter that is not posted yet and a dictation that is not typed yet. Post or delete the letter and type or discard the dictation first, then delete the patient. No patient was deleted.`,
      fields: { 'patientIds.0': 'a letter that is not posted yet and a dictation that is not typed yet' },
    })
    await app.db.updateTable('letters').set({ status: 'posted' }).where('patientId', '=', id).execute()
    expect((await app.as('doctor').delete(`/api/dictations/${dictated}`)).status).toBe(200)
    expect((await remove(id)).status).toBe(200)
  })

  it('leaves no dictation without a patient, even if it is begun at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await add(`Spoken ${round}`)
      const begin = app
        .as('doctor')
        .post('/api/dictations', { deviceKey: `spoken-to-${round}`, patientId: id })
      const [begun, removed] = await Promise.all([begin, remove(id)])
      expect([begun.status, removed.status]).toEqual(begun.status === 200 ? [200, 409] : [404, 200])
    }
  })

  it('leaves no letter without a patient, even if it is written at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await add(`Close ${round}`)
      const write = app.as('doctor').post('/api/letters', { patientId: id, content: '<p>Just now.</p>' })
      const [written, removed] = await Promise.all([write, remove(id)])
      expect([written.status, removed.status].toSorted((a, b) => a - b)).toEqual(
        written.status === 200 ? [200, 409] : [200, 404],
      )
    }
  })

  it('hides the patient, keeps posted letters and adds an audit entry [H-37]', async () => {
    const id = await add('Gone Soon')
    const letterId = await buildLetter(app.db, {
      patientId: id,
      doctorId: app.ids.doctor,
      status: 'posted',
    })
    const before = read(patients.list, await app.as('doctor').get('/api/patients')).counts
    expect(read(patients.delete, await remove(id, 'secretary'))).toEqual({ deletedCount: 1 })
    expect(await isThere(id)).toBe(false)
    expectRefusal(await remove(id), 404, 'not_found')
    const { counts } = read(patients.list, await app.as('doctor').get('/api/patients'))
    expect(counts.completed).toBe(before.completed - 1)
    expect((await app.as('doctor').get(`/api/letters/${letterId}`)).status).toBe(200)
    const audit = await app.db.selectFrom('auditLog').selectAll().where('patientId', '=', id).execute()
    expect(audit).toMatchObject([{ action: 'patient.delete', actorId: app.ids.secretary }])
  })
})

describe('deleting several patients', () => {
  it('deletes none if one is missing, out of scope or has unfinished letters [H-37]', async () => {
    const ids = [await add('Several A'), await add('Several B')]
    const foreign = await add('Foreign', 'otherDoctor')
    expectRefusal(await removeAll([]), 400, 'invalid_input')
    expectRefusal(await removeAll([...ids, foreign]), 404, 'not_found')
    expectRefusal(await removeAll([...ids, 999_999]), 404, 'not_found')
    const busy = await add('Busy One')
    await buildLetter(app.db, { patientId: busy, doctorId: app.ids.doctor })
    const refused = await removeAll([...ids, busy])
    expectRefusal(refused, 409, 'patient_has_unfinished_letters')
    expect((refused.body as { message: string }).message).toContain(`Busy One (MR #${busy}) has a letter`)
    expect(refused.body).toMatchObject({ fields: { 'patientIds.2': 'a letter that is not posted yet' } })
    for (const id of [...ids, foreign, busy]) expect(await isThere(id)).toBe(true)
  })

  it('deletes each of them once, with an audit entry for each', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, (_, i) => add(`Many ${i}`)))
    const reply = read(patients.deleteBatch, await removeAll([...ids, ...ids.slice(0, 3)]))
    expect(reply).toEqual({ deletedCount: 30 })
    const lines = await app.db
      .selectFrom('auditLog')
      .select('patientId')
      .where('action', '=', 'patient.delete')
      .where('patientId', 'in', ids)
      .execute()
    expect(lines).toHaveLength(30)
  })

  it('succeeds once if two users delete the same patients at the same moment', async () => {
    const ids = [await add('Twice A'), await add('Twice B')]
    const replies = await Promise.all([removeAll(ids), removeAll(ids.toReversed(), 'secretary')])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })
})

describe('restoring a deleted patient', () => {
  it('is possible for the user who deleted for ten minutes, and for an administrator always', async () => {
    const id = await add('Back Again')
    read(patients.delete, await remove(id))
    expectRefusal(await restore(id, 'secretary'), 409, 'restore_too_late')
    expectRefusal(await restore(id, 'otherDoctor'), 404, 'not_found')
    expect(read(patients.restore, await restore(id)).patient.name).toBe('Back Again')
    expectRefusal(await restore(id), 404, 'not_found')
    read(patients.delete, await remove(id))
    later(tenMinutes + 1)
    expectRefusal(await restore(id), 409, 'restore_too_late')
    expect(read(patients.restore, await restore(id, 'admin')).patient.id).toBe(id)
  })

  it('is refused if another patient has the NHS number meanwhile [H-37]', async () => {
    const id = await add('First Owner', 'doctor', { nhsNumber: '9991126481' })
    read(patients.delete, await remove(id))
    await add('Second Owner', 'doctor', { nhsNumber: '9991126481' })
    expectRefusal(await restore(id), 409, 'nhs_number_taken')
  })
})

describe('viewing a deletion', () => {
  it('is refused for a present or unknown record, and out of scope', async () => {
    const [present, gone] = [await add('Still Present'), await add('Long Gone')]
    read(patients.delete, await remove(gone))
    expectRefusal(await deletionOf(present), 404, 'not_found')
    expectRefusal(await deletionOf(999_999, 'admin'), 404, 'not_found')
    for (const person of ['otherDoctor', 'unassigned'] as const) {
      expectRefusal(await deletionOf(gone, person), 404, 'not_found')
    }
    read(patients.restore, await restore(gone))
    expectRefusal(await deletionOf(gone), 404, 'not_found')
  })

  it('is refused for a record that was merged into another one', async () => {
    const [kept, other] = [await add('Kept Record'), await add('Part Record')]
    read(patients.merge, await app.as('admin').post(`/api/patients/${kept}/merge`, { otherId: other }))
    expectRefusal(await deletionOf(other), 404, 'not_found')
    expectRefusal(await deletionOf(other, 'admin'), 404, 'not_found')
  })

  it('shows the patient, the user who deleted and the time', async () => {
    const id = await add('Looked For', 'doctor', { dob: '1951-03-14' })
    read(patients.delete, await remove(id, 'secretary'))
    const deleter = read(routes.auth.profile, await app.as('secretary').get('/api/auth/profile'))
    expect(read(patients.getDeleted, await deletionOf(id)).deletion).toEqual({
      patientId: id,
      name: 'Looked For',
      dob: '1951-03-14',
      deletedAt: app.clock.now.toISOString(),
      deletedBy: deleter.name,
      mayRestore: false,
    })
  })

  it('offers to restore only to users who may restore', async () => {
    const mayRestore = async (id: number, person: Person) =>
      read(patients.getDeleted, await deletionOf(id, person)).deletion.mayRestore
    const id = await add('Offered Back')
    read(patients.delete, await remove(id))
    expect(await mayRestore(id, 'secretary')).toBe(false)
    expect(await mayRestore(id, 'admin')).toBe(true)
    later(tenMinutes)
    expect(await mayRestore(id, 'doctor')).toBe(true)
    later(1)
    expect(await mayRestore(id, 'doctor')).toBe(false)
    expect(await mayRestore(id, 'admin')).toBe(true)
  })
})

describe('restoring several deleted patients', () => {
  it('restores none if one never existed or is out of scope', async () => {
    const ids = [await add('Returning A'), await add('Returning B')]
    const foreign = await add('Foreign', 'otherDoctor')
    read(patients.deleteBatch, await removeAll(ids))
    read(patients.deleteBatch, await removeAll([foreign], 'otherDoctor'))
    expectRefusal(await restoreAll([]), 400, 'invalid_input')
    expectRefusal(await restoreAll([...ids, foreign]), 404, 'not_found')
    expectRefusal(await restoreAll([...ids, 999_999]), 404, 'not_found')
    expect(await areThere([...ids, foreign])).toEqual([false, false, false])
  })

  it('is possible for the user who deleted for ten minutes; other patients are named', async () => {
    const mine = [await add('Mine A'), await add('Mine B')]
    const theirs = await add('Theirs')
    read(patients.deleteBatch, await removeAll(mine))
    read(patients.delete, await remove(theirs, 'secretary'))
    const refused = await restoreAll([...mine, theirs])
    expectRefusal(refused, 409, 'restore_too_late')
    expect(messageOf(refused)).toBe(
      'Theirs was deleted by someone else, or more than ten minutes ago. Ask an administrator to restore this record. No patient was restored.',
    )
    expect(await areThere(mine)).toEqual([false, false])
    later(tenMinutes + 1)
    expect(messageOf(await restoreAll(mine))).toContain('Mine A and Mine B were deleted by someone else')
    expect(read(patients.restoreBatch, await restoreAll([...mine, theirs], 'admin'))).toEqual({
      restoredCount: 3,
    })
    expect(await areThere([...mine, theirs])).toEqual([true, true, true])
  })

  it('is refused while another patient has one of the NHS numbers, and names whose', async () => {
    const ids = [await add('Numbered', 'doctor', { nhsNumber: '9992158107' }), await add('Plain')]
    read(patients.deleteBatch, await removeAll(ids))
    const owner = await add('New Owner', 'otherDoctor', { nhsNumber: '9992158107' })
    const refused = await restoreAll(ids)
    expectRefusal(refused, 409, 'nhs_number_taken')
    expect(messageOf(refused)).toBe(
      "Another patient now has the NHS number of Numbered. Correct it in that patient's record first, then try again. No patient was restored.",
    )
    expect(await areThere(ids)).toEqual([false, false])
    read(patients.delete, await remove(owner, 'otherDoctor'))
    read(patients.restoreBatch, await restoreAll(ids))
  })

  it('is refused for two patients who had one NHS number after each other', async () => {
    const first = await add('First Holder', 'doctor', { nhsNumber: '9993301868' })
    read(patients.delete, await remove(first))
    const second = await add('Second Holder', 'doctor', { nhsNumber: '9993301868' })
    read(patients.delete, await remove(second))
    expectRefusal(await restoreAll([first, second]), 409, 'nhs_number_taken')
    expect(await areThere([first, second])).toEqual([false, false])
  })

  it('is refused for a record that was merged into another one, and names it [H-37]', async () => {
    const [kept, other, single] = [await add('Kept One'), await add('Merged One'), await add('Single One')]
    read(patients.merge, await app.as('admin').post(`/api/patients/${kept}/merge`, { otherId: other }))
    read(patients.delete, await remove(single))
    for (const person of ['doctor', 'admin'] as const) {
      const refused = await restoreAll([single, other], person)
      expectRefusal(refused, 409, 'restore_too_late')
      expect(messageOf(refused)).toBe(
        'Merged One was merged into another record. To restore this record, undo the merge. No patient was restored.',
      )
    }
    expect(await isThere(single)).toBe(false)
  })

  it('restores each of them once, with an audit entry for each, and the counts', async () => {
    const counts = async () => read(patients.list, await app.as('doctor').get('/api/patients')).counts
    const ids = await Promise.all(Array.from({ length: 30 }, (_, i) => add(`Many ${i}`)))
    const before = await counts()
    read(patients.deleteBatch, await removeAll(ids))
    const reply = await restoreAll([...ids.toReversed(), ...ids.slice(0, 3)])
    expect(read(patients.restoreBatch, reply)).toEqual({ restoredCount: 30 })
    expect(await counts()).toEqual(before)
    const lines = await app.db
      .selectFrom('auditLog')
      .select(['patientId', 'actorId'])
      .where('action', '=', 'patient.restore')
      .where('patientId', 'in', ids)
      .execute()
    expect(lines).toHaveLength(30)
    expect(new Set(lines.map(({ actorId }) => actorId))).toEqual(new Set([app.ids.doctor]))
  })

  it('has the same answer for patients who are back already, and restores the others', async () => {
    const ids = [await add('Twice A'), await add('Twice B')]
    read(patients.deleteBatch, await removeAll(ids))
    const both = await Promise.all([restoreAll(ids), restoreAll(ids.toReversed())])
    for (const reply of [...both, await restoreAll(ids, 'secretary')]) {
      expect(read(patients.restoreBatch, reply)).toEqual({ restoredCount: 2 })
    }
    const lines = app.db.selectFrom('auditLog').select('patientId').where('action', '=', 'patient.restore')
    expect(await lines.where('patientId', 'in', ids).execute()).toHaveLength(2)
    read(patients.delete, await remove(ids[0] ?? 0))
    read(patients.restoreBatch, await restoreAll(ids))
    expect(await areThere(ids)).toEqual([true, true])
  })

  it('notifies each doctor’s users once, of their restored patients alone', async () => {
    const mine = [await add('Told A'), await add('Told B'), await add('Never Gone')]
    const theirs = await add('Told C', 'otherDoctor')
    read(patients.deleteBatch, await removeAll([...mine.slice(0, 2), theirs], 'admin'))
    const [doctor, otherDoctor] = [await app.listen('doctor'), await app.listen('otherDoctor')]
    read(patients.restoreBatch, await restoreAll([...mine, theirs], 'admin'))
    const by = { byUserId: app.ids.admin, byName: expect.stringMatching(/\S/u) }
    const restored = 'patients_restored'
    await expect.poll(() => doctor.heard(restored)).toEqual([{ patientIds: mine.slice(0, 2), ...by }])
    await expect.poll(() => otherDoctor.heard(restored)).toEqual([{ patientIds: [theirs], ...by }])
  })
})
