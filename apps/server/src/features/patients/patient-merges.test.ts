import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient } from '../../../seed/build.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { patients } = routes
const day = 86_400_000
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const add = (name: string, more = {}) =>
  buildPatient(app.db, { name, doctorId: app.ids.doctor, createdAt: app.clock.now, ...more })
const write = (patientId: number, more = {}) =>
  buildLetter(app.db, {
    patientId,
    doctorId: app.ids.doctor,
    createdAt: app.clock.now,
    ...more,
  })
const merge = (keptId: number, otherId: number) =>
  app.as('admin').post(`/api/patients/${keptId}/merge`, { otherId })
const lettersOf = async (id: number) =>
  read(patients.letters, await app.as('doctor').get(`/api/patients/${id}/letters`))
    .letters.map((letter) => letter.id)
    .toSorted((a, b) => a - b)
const mergesOf = async (id: number) =>
  read(patients.listMerges, await app.as('admin').get(`/api/patients/${id}/merges`)).merges

describe('merging two patient records', () => {
  it('is refused with itself, with a missing record and for non-administrators [H-02]', async () => {
    const id = await add('Only One')
    expectRefusal(await merge(id, id), 422, 'merge_with_itself')
    expectRefusal(await merge(id, 999_999), 404, 'not_found')
    expectRefusal(await merge(999_999, id), 404, 'not_found')
    const asDoctor = await app.as('doctor').post(`/api/patients/${id}/merge`, { otherId: id })
    expectRefusal(asDoctor, 403, 'not_allowed')
  })

  it('moves the letters, and the other record leads to the kept one', async () => {
    const kept = await add('Ida Fenn', { phone: null })
    const other = await add('I Fenn', { phone: '01632 960001' })
    const letters = [await write(kept), await write(other), await write(other, { status: 'posted' })]
    const { patient } = read(patients.merge, await merge(kept, other))
    expect(patient).toMatchObject({ id: kept, name: 'Ida Fenn', phone: null, letterCount: 3 })
    expect(await lettersOf(kept)).toEqual(letters)
    const opened = read(patients.get, await app.as('doctor').get(`/api/patients/${other}`))
    expect(opened.patient.id).toBe(kept)
    expectRefusal(
      await app.as('doctor').put(`/api/patients/${other}`, { phone: '01632 960001' }),
      404,
      'not_found',
    )
    expectRefusal(await merge(kept, other), 404, 'not_found')
    expect(await mergesOf(kept)).toMatchObject([
      { otherId: other, otherName: 'I Fenn', letterCount: 2, mergedByName: 'Test admin' },
    ])
  })

  it('sends live updates of moved letters to users who see them, also when undone', async () => {
    const [kept, other] = [await add('Told Of'), await add('Told Of')]
    const written = { doctorId: app.ids.otherDoctor, createdBy: app.ids.otherSecretary }
    await write(other, { ...written, deletedAt: app.clock.now })
    const [own, third] = [await write(other), await write(other, { ...written, status: 'posted' })]
    const [doctor, secretary, admin] = await Promise.all([
      app.listen('otherDoctor'),
      app.listen('otherSecretary'),
      app.listen('admin'),
    ])
    read(patients.merge, await merge(kept, other))
    const moved = { did: 'moved', patientId: kept, byUserId: app.ids.admin, byName: 'Test admin', version: 2 }
    const toThird = { ...moved, letterId: third, status: 'posted', at: expect.any(String) }
    await expect.poll(() => doctor.heard('letter_updated')).toEqual([toThird])
    await expect.poll(() => secretary.heard('letter_updated')).toEqual([toThird])
    await expect
      .poll(() => admin.heard('letter_updated'))
      .toMatchObject([{ letterId: own, status: 'draft' }, { letterId: third }])
    const [entry] = await mergesOf(kept)
    const undo = await app.as('admin').post(`/api/patients/${kept}/merges/${entry?.id}/undo`)
    read(patients.undoMerge, undo)
    await expect
      .poll(() => doctor.heard('letter_updated'))
      .toEqual([toThird, { ...toThird, patientId: other, version: 3 }])
  })

  it('leaves another doctor’s letter to be approved by its own doctor [H-21]', async () => {
    const [kept, other] = [await add('Ada Moved'), await add('Ada Moved', { doctorId: app.ids.otherDoctor })]
    const theirs = await write(other, {
      doctorId: app.ids.otherDoctor,
      createdBy: app.ids.otherDoctor,
      content: '<p>She is well.</p>',
    })
    read(patients.merge, await merge(kept, other))
    const approval = await app.as('otherDoctor').patch(`/api/letters/${theirs}/review`, { approved: true })
    expect(approval.body).toMatchObject({ letter: { status: 'approved' } })
  })

  it('leads to the last record of a chain', async () => {
    const [a, b, c] = [await add('Chain'), await add('Chain'), await add('Chain')]
    read(patients.merge, await merge(b, a))
    read(patients.merge, await merge(c, b))
    expect(read(patients.get, await app.as('doctor').get(`/api/patients/${a}`)).patient.id).toBe(c)
  })

  it('leaves no letter on the merged record, even if it is written at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [kept, other] = [await add(`Race ${round}`), await add(`Race ${round}`)]
      const draft = () =>
        app.as('doctor').post('/api/letters', { patientId: other, content: '<p>Dictated just now.</p>' })
      const replies = await Promise.all([draft(), merge(kept, other), draft()])
      expect(replies[1].status).toBe(200)
      for (const reply of [replies[0], replies[2]]) expect([200, 404]).toContain(reply.status)
      const stranded = await app.db
        .selectFrom('letters')
        .select('id')
        .where('patientId', '=', other)
        .execute()
      expect(stranded).toEqual([])
    }
  })

  it('succeeds for only one of two crossed merges at the same moment', async () => {
    const [one, two] = [await add('Cross'), await add('Cross')]
    const replies = await Promise.all([merge(one, two), merge(two, one)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  })
})

describe('undoing a merge', () => {
  it('restores the record and its letters; letters written since stay [H-02]', async () => {
    const [kept, other] = [await add('Kept'), await add('Other', { nhsNumber: '9991205675' })]
    const [own, moved] = [await write(kept), await write(other)]
    read(patients.merge, await merge(kept, other))
    const since = await write(kept)
    const [entry] = await mergesOf(kept)
    const path = `/api/patients/${kept}/merges/${entry?.id}/undo`
    expectRefusal(await app.as('admin').post(path.replace(`${kept}`, `${other}`)), 404, 'not_found')
    expect(read(patients.undoMerge, await app.as('admin').post(path)).patient).toMatchObject({
      id: other,
      nhsNumber: '9991205675',
      letterCount: 1,
    })
    expect(await lettersOf(kept)).toEqual([own, since])
    expect(await lettersOf(other)).toEqual([moved])
    expectRefusal(await app.as('admin').post(path), 404, 'not_found')
    expect(await mergesOf(kept)).toEqual([])
  })

  it('is refused with the owner’s name if the NHS number was taken meanwhile', async () => {
    const [kept, other] = [await add('Number Kept'), await add('Number Other', { nhsNumber: '9991126481' })]
    read(patients.merge, await merge(kept, other))
    read(patients.update, await app.as('doctor').put(`/api/patients/${kept}`, { nhsNumber: '9991126481' }))
    const [entry] = await mergesOf(kept)
    const reply = await app.as('admin').post(`/api/patients/${kept}/merges/${entry?.id}/undo`)
    expectRefusal(reply, 409, 'nhs_number_taken')
    expect(reply.body).toMatchObject({ candidates: [{ patients: [{ id: kept }] }] })
  })

  it('is possible for 30 days', async () => {
    const [kept, other] = [await add('Month'), await add('Month')]
    read(patients.merge, await merge(kept, other))
    const [entry] = await mergesOf(kept)
    const longAgo = new Date(app.clock.now.getTime() - 30 * day - 1)
    await app.db.updateTable('patientMerges').set({ mergedAt: longAgo }).where('keptId', '=', kept).execute()
    expect(await mergesOf(kept)).toEqual([])
    const late = await app.as('admin').post(`/api/patients/${kept}/merges/${entry?.id}/undo`)
    expectRefusal(late, 409, 'merge_undo_too_late')
  })
})
