import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient } from '../../../seed/build.ts'
import { startDictation } from '../../test/dictated-sound.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

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

describe('deleting a patient', () => {
  it('is refused while letters are unfinished, and says how many', async () => {
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

  it('is refused while a dictation is not typed, until that is discarded', async () => {
    const id = await add('Open Dictation')
    const dictated = (await startDictation(app.as('doctor'), { patientId: id })).id
    const refused = await remove(id)
    expectRefusal(refused, 409, 'patient_has_unfinished_letters')
    expect(refused.body).toMatchObject({
      message:
        'Open Dictation has a dictation that is not typed yet. Type or discard the dictation first, then delete. Nothing was deleted.',
    })
    await buildLetter(app.db, { patientId: id, doctorId: app.ids.doctor })
    expect((await removeAll([id])).body).toMatchObject({
      message: `Open Dictation (MR #${id}) has a letter that is not posted yet and a dictation that is not typed yet. Post the letter and type or discard the dictation first, then delete. Nothing was deleted.`,
      fields: { 'patientIds.0': 'a letter that is not posted yet and a dictation that is not typed yet' },
    })
    await app.db.updateTable('letters').set({ status: 'posted' }).where('patientId', '=', id).execute()
    expect((await app.as('doctor').delete(`/api/dictations/${dictated}`)).status).toBe(200)
    expect((await remove(id)).status).toBe(200)
  })

  it('leaves no dictation with nobody, however close the two come', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await add(`Spoken ${round}`)
      const begin = app
        .as('doctor')
        .post('/api/dictations', { deviceKey: `spoken-to-${round}`, patientId: id })
      const [begun, removed] = await Promise.all([begin, remove(id)])
      expect([begun.status, removed.status]).toEqual(begun.status === 200 ? [200, 409] : [404, 200])
    }
  })

  it('leaves no letter with nobody, however close the two come', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await add(`Close ${round}`)
      const write = app.as('doctor').post('/api/letters', { patientId: id, content: '<p>Just now.</p>' })
      const [written, removed] = await Promise.all([write, remove(id)])
      expect([written.status, removed.status].toSorted((a, b) => a - b)).toEqual(
        written.status === 200 ? [200, 409] : [200, 404],
      )
    }
  })

  it('takes them off the lists, keeps their posted letters, and writes who did it [H-37]', async () => {
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
  it('deletes none when one is not there, out of scope, or has unfinished letters [H-37]', async () => {
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

  it('deletes all of them, each once, with a line for each', async () => {
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

  it('comes once when two people delete the same ones at the same moment', async () => {
    const ids = [await add('Twice A'), await add('Twice B')]
    const replies = await Promise.all([removeAll(ids), removeAll(ids.toReversed(), 'secretary')])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })
})
