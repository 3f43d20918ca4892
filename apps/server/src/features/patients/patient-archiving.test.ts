import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { newApproved, newDraft } from '../../test/letter-batch.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { letters, patients } = routes
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const add = (name: string) =>
  buildPatient(app.db, { doctorId: app.ids.doctor, name, createdAt: app.clock.now })
const archive = (id: number, body: object = { reason: 'Moved away.' }) =>
  app.as('admin').post(`/api/patients/${id}/archive`, body)
const unarchive = (id: number) => app.as('admin').post(`/api/patients/${id}/unarchive`)
const write = (patientId: number, more: object = {}) =>
  app.as('doctor').post('/api/letters', { patientId, content: '<p>She is well.</p>', ...more })
const countsOf = async () => read(patients.list, await app.as('doctor').get('/api/patients?limit=1')).counts
const stepsOf = async (id: number) =>
  (
    await app.db.selectFrom('auditLog').select(['action', 'details']).where('patientId', '=', id).execute()
  ).map(({ action, details }) => ({ action, details }))

describe('archiving a patient', () => {
  it('notifies the doctor and the secretary, and so does undoing it', async () => {
    const id = await add('Una Told')
    read(patients.archive, await archive(id))
    read(patients.unarchive, await unarchive(id))
    for (const person of ['doctor', 'secretary'] as const) {
      const reply = await app.as(person).get('/api/notifications')
      const { notifications } = read(routes.notifications.list, reply)
      expect(notifications.slice(0, 2)).toMatchObject([
        { message: `Una Told (MR #${id}) was unarchived.`, data: { patientId: id } },
        { message: `Una Told (MR #${id}) was archived.`, data: { patientId: id } },
      ])
    }
  })

  it('needs an administrator, an existing patient and a reason', async () => {
    const id = await add('Ann Kept')
    for (const person of ['doctor', 'secretary'] as const) {
      const path = `/api/patients/${id}`
      expectRefusal(await app.as(person).post(`${path}/archive`, { reason: 'x' }), 403, 'not_allowed')
      expectRefusal(await app.as(person).post(`${path}/unarchive`), 403, 'not_allowed')
    }
    expectRefusal(await archive(999_999), 404, 'not_found')
    for (const reason of ['', '   ', 'x'.repeat(501), null]) {
      const reply = await archive(id, { reason })
      expectRefusal(reply, 400, 'invalid_input')
      expect(reply.body).toMatchObject({ fields: { reason: expect.any(String) } })
    }
    expectRefusal(await archive(id, { reason: 'Moved.', version: 7 }), 409, 'patient_changed_meanwhile')
    await app.as('doctor').delete(`/api/patients/${id}`)
    expectRefusal(await archive(id), 404, 'not_found')
  })

  it('is refused with the number of unfinished letters and dictations', async () => {
    const { patientId } = await newDraft(app, { name: 'Bea Busy' })
    await write(patientId)
    const start = { deviceKey: 'device-of-archiving', letterType: 'consultation', patientId }
    read(routes.dictation.start, await app.as('doctor').post('/api/dictations', start))
    const reply = await archive(patientId)
    expectRefusal(reply, 409, 'patient_has_unfinished_letters')
    expect(reply.body).toMatchObject({
      message:
        'Bea Busy has 2 letters that are not posted yet and a dictation that is not typed yet. Post or delete the letters and type or discard the dictation first, then archive the patient. No patient was archived.',
    })
  })

  it('keeps the record readable, with user, time and reason, which is not audited', async () => {
    const id = await add('Cy Gone')
    const before = await countsOf()
    const { patient } = read(patients.archive, await archive(id, { reason: ' Died on 3 May. ', version: 1 }))
    const kept = { reason: 'Died on 3 May.', at: app.clock.now.toISOString(), byName: 'Test admin' }
    expect(patient).toMatchObject({
      archive: kept,
      version: 2,
      changedBy: { id: app.ids.admin, name: 'Test admin' },
    })
    expect(read(patients.get, await app.as('secretary').get(`/api/patients/${id}`)).patient).toMatchObject({
      archive: kept,
    })
    expect(await stepsOf(id)).toEqual([{ action: 'patient.archive', details: {} }])
    expect(await countsOf()).toMatchObject({ active: before.active - 1, completed: before.completed + 1 })
    const inTab = async (tab: string) =>
      read(patients.list, await app.as('doctor').get(`/api/patients?q=Cy+Gone&tab=${tab}`)).patients
    expect(await inTab('active')).toEqual([])
    expect(await inTab('completed')).toMatchObject([{ id, isArchived: true, letterStatus: 'none' }])
    expectRefusal(await archive(id), 409, 'patient_archived')
  })

  it('prevents new, restored and correcting letters until the patient is unarchived', async () => {
    const deleted = await newDraft(app, { name: 'Di Archived' })
    const { patientId } = deleted
    expect((await app.as('doctor').delete(`/api/letters/${deleted.id}`)).status).toBe(200)
    const made = read(letters.create, await write(patientId)).letter
    read(letters.review, await app.as('doctor').patch(`/api/letters/${made.id}/review`, { approved: true }))
    expect(
      (await app.as('doctor').patch(`/api/letters/${made.id}/status`, { status: 'posted' })).status,
    ).toBe(200)
    read(patients.archive, await archive(patientId))
    const correct = () => app.as('doctor').post(`/api/letters/${made.id}/correct`)
    const restore = () => app.as('doctor').post(`/api/letters/${deleted.id}/restore`)
    for (const attempt of [() => write(patientId), restore, correct])
      expectRefusal(await attempt(), 409, 'patient_archived')
    expect((await app.as('doctor').get(`/api/letters/${made.id}/pdf`)).status).toBe(200)
    read(patients.unarchive, await unarchive(patientId))
    for (const attempt of [() => write(patientId), restore, correct])
      expect((await attempt()).status).toBe(200)
  })

  it('never succeeds together with a new letter at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await add(`Same Moment ${round}`)
      const [archived, written] = await Promise.all([archive(id), write(id)])
      expect([archived.status, written.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    }
  })
})

describe('unarchiving a patient', () => {
  it('keeps the reason in the record’s history, and counts the patient as before', async () => {
    const id = await add('Eve Returned')
    const before = await countsOf()
    read(patients.archive, await archive(id))
    const { patient } = read(patients.unarchive, await unarchive(id))
    expect(patient).toMatchObject({ archive: null, version: 3 })
    expect(await countsOf()).toEqual(before)
    expect((await stepsOf(id)).map(({ action }) => action)).toEqual(['patient.archive', 'patient.unarchive'])
    const versions = await app.db
      .selectFrom('patientVersions')
      .select(['version', 'record'])
      .where('patientId', '=', id)
      .orderBy('version')
      .execute()
    expect(versions).toMatchObject([
      { version: 1, record: { archive_reason: null } },
      { version: 2, record: { archive_reason: 'Moved away.' } },
    ])
  })

  it('changes nothing for a patient who is not archived', async () => {
    const id = await add('Flo There')
    expect(read(patients.unarchive, await unarchive(id)).patient.version).toBe(1)
    expectRefusal(await unarchive(999_999), 404, 'not_found')
  })

  it('is needed before another record is merged into the patient’s', async () => {
    const [archived, other] = [await add('Gus Twice'), await add('Gus Twice')]
    read(patients.archive, await archive(archived))
    const merge = (kept: number, away: number) =>
      app.as('admin').post(`/api/patients/${kept}/merge`, { otherId: away })
    expectRefusal(await merge(archived, other), 409, 'patient_archived')
    expect((await merge(other, archived)).status).toBe(200)
  })

  it('is not needed to delete the patient, or to restore them as they were', async () => {
    const { patientId, id } = await newApproved(app, { name: 'Hal Posted' })
    expect((await app.as('doctor').patch(`/api/letters/${id}/status`, { status: 'posted' })).status).toBe(200)
    read(patients.archive, await archive(patientId))
    const before = await countsOf()
    read(patients.delete, await app.as('doctor').delete(`/api/patients/${patientId}`))
    expect(await countsOf()).toMatchObject({ completed: before.completed - 1 })
    const { patient } = read(
      patients.restore,
      await app.as('doctor').post(`/api/patients/${patientId}/restore`),
    )
    expect(patient.archive).toMatchObject({ reason: 'Moved away.' })
    expect(await countsOf()).toEqual(before)
  })
})
