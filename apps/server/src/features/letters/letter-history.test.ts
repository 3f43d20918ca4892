import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLetter, buildPatient } from '../../../seed/build.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { Person, TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { letters, patients } = routes
let app: TestApp
let patientId: number

beforeAll(async () => {
  app = await startTestApp()
  patientId = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ida Fenn', gpName: 'Patel' })
})
afterAll(() => app.close())

const call = (person: Person, method: string, path: string, body?: object) =>
  app.as(person).send(method, `/api/letters/${path}`, body)
const get = async (id: number) => read(letters.get, await call('doctor', 'GET', String(id))).letter
const stepsOf = async (id: number) =>
  read(letters.listSteps, await call('doctor', 'GET', `${id}/steps`)).steps
const edit = (person: Person, id: number, text: string) =>
  call(person, 'PATCH', `${id}/content`, { content: `<p>${text}</p>` })
const approve = (id: number) => call('doctor', 'PATCH', `${id}/review`, { approved: true })
const post = (id: number) => call('doctor', 'PATCH', `${id}/status`, { status: 'posted' })

async function draft(text = 'The first text.') {
  const body = { patientId, content: `<p>${text}</p>`, rawTranscription: 'the first text' }
  return read(letters.create, await app.as('doctor').post('/api/letters', body)).letter
}

async function posted() {
  const { id } = await draft()
  await approve(id)
  return read(letters.post, await post(id)).letter
}

describe('an earlier text of a letter', () => {
  it('is refused out of scope, as is a version that does not exist', async () => {
    const { id } = await draft()
    expectRefusal(await call('otherDoctor', 'GET', `${id}/steps`), 404, 'not_found')
    expectRefusal(await call('otherDoctor', 'GET', `${id}/versions/1`), 404, 'not_found')
    expectRefusal(await call('otherDoctor', 'POST', `${id}/versions/1/restore`, {}), 404, 'not_found')
    expectRefusal(await call('doctor', 'GET', `${id}/versions/2`), 404, 'not_found')
    expectRefusal(await call('doctor', 'POST', `${id}/versions/2/restore`, {}), 404, 'not_found')
    expectRefusal(await call('doctor', 'GET', `${id}/versions/none`), 400, 'invalid_input')
  })

  it('is restored as a new version, and an approved letter becomes a draft again', async () => {
    const first = await draft()
    await edit('secretary', first.id, 'The second text.')
    await approve(first.id)
    const text = read(letters.getVersion, await call('doctor', 'GET', `${first.id}/versions/1`)).text
    expect(text).toEqual({ version: 1, content: first.content, rawTranscription: 'the first text' })
    const restoring = await call('doctor', 'POST', `${first.id}/versions/1/restore`, { version: 3 })
    const { letter } = read(letters.restoreVersion, restoring)
    expect(letter).toMatchObject({ content: first.content, status: 'draft', version: 4, reviewedAt: null })
    expect(await stepsOf(first.id)).toMatchObject([
      { version: 4, did: 'restored', restoredVersion: 1, by: 'Dr Test doctor' },
      { version: 3, did: 'approved', restoredVersion: null },
      { version: 2, did: 'saved', by: 'Test secretary' },
      { version: 1, did: 'created' },
    ])
  })

  it('is also shown for a version that did not change the text', async () => {
    const { id, content } = await draft()
    await approve(id)
    expect(read(letters.getVersion, await call('doctor', 'GET', `${id}/versions/2`)).text.content).toBe(
      content,
    )
  })

  it('is not restored if it is current, the letter changed meanwhile or is posted', async () => {
    const { id } = await draft()
    expectRefusal(await call('doctor', 'POST', `${id}/versions/1/restore`, {}), 409, 'version_is_current')
    await edit('doctor', id, 'Another text.')
    const stale = await call('doctor', 'POST', `${id}/versions/1/restore`, { version: 1 })
    expectRefusal(stale, 409, 'letter_changed_meanwhile')
    await approve(id)
    await post(id)
    expectRefusal(await call('doctor', 'POST', `${id}/versions/1/restore`, {}), 409, 'letter_is_posted')
  })
})

describe('the details of a letter', () => {
  it('are refused as a whole if one of them is wrong', async () => {
    const { id } = await draft()
    const wrong = await call('doctor', 'PATCH', String(id), { priority: 'urgent', notes: 'x' })
    expectRefusal(wrong, 400, 'invalid_input')
    const future = await call('doctor', 'PATCH', String(id), { visitDate: '2027-01-01' })
    expectRefusal(future, 400, 'invalid_input')
    await app.db.updateTable('patients').set({ dob: '1951-03-14' }).where('id', '=', patientId).execute()
    const unborn = await call('doctor', 'PATCH', String(id), { visitDate: '1951-03-13' })
    expectRefusal(unborn, 400, 'invalid_input')
    expect(unborn.body).toMatchObject({
      fields: { visitDate: expect.stringContaining('before the patient was born') },
    })
    expect(await get(id)).toMatchObject({ priority: 'medium', notes: null, version: 1 })
  })

  it('can be changed without losing the approval, and the history lists the change', async () => {
    const { id } = await draft()
    await approve(id)
    const change = { priority: 'high', dueAt: '2026-11-21T12:00:00.000Z', notes: 'Ring the ward.' }
    const { letter } = read(letters.change, await call('secretary', 'PATCH', String(id), change))
    expect(letter).toMatchObject({ ...change, status: 'approved', version: 3 })
    expect((await stepsOf(id))[0]).toMatchObject({ did: 'changed', fields: ['priority', 'dueAt', 'notes'] })
    await post(id)
    expectRefusal(await call('doctor', 'PATCH', String(id), { notes: '' }), 409, 'letter_is_posted')
  })

  it('keep their earlier values in the history', async () => {
    const { id, dueAt } = await draft()
    const first = { notes: 'Ring the ward.', visitDate: '2026-11-01' }
    await call('secretary', 'PATCH', String(id), first)
    await call('doctor', 'PATCH', String(id), { notes: '', visitDate: '2026-11-01', priority: 'high' })
    await call('doctor', 'PATCH', String(id), { dueAt: '2026-11-21T12:00:00.000Z' })
    expect((await stepsOf(id)).map(({ by, changes }) => [by, changes])).toEqual([
      ['Dr Test doctor', [{ field: 'dueAt', before: dueAt, after: '2026-11-21T12:00:00.000Z' }]],
      [
        'Dr Test doctor',
        [
          { field: 'priority', before: 'medium', after: 'high' },
          { field: 'notes', before: 'Ring the ward.', after: null },
        ],
      ],
      [
        'Test secretary',
        [
          { field: 'notes', before: null, after: 'Ring the ward.' },
          { field: 'visitDate', before: null, after: '2026-11-01' },
        ],
      ],
      ['Dr Test doctor', []],
    ])
  })

  it('do not change the time at which the text was saved, nor does an approval', async () => {
    const { id, textSavedAt } = await draft()
    const tenMinutesOn = () => {
      app.clock.now = new Date(app.clock.now.getTime() + 600_000)
      return app.clock.now.toISOString()
    }
    tenMinutesOn()
    await call('doctor', 'PATCH', String(id), { priority: 'high' })
    await approve(id)
    expect((await get(id)).textSavedAt).toBe(textSavedAt)
    const edited = tenMinutesOn()
    await edit('doctor', id, 'The second text.')
    expect((await get(id)).textSavedAt).toBe(edited)
    const restored = tenMinutesOn()
    await call('doctor', 'POST', `${id}/versions/1/restore`, {})
    expect((await get(id)).textSavedAt).toBe(restored)
  })

  it('make no new version if nothing is sent', async () => {
    const { id } = await draft()
    expect(read(letters.change, await call('doctor', 'PATCH', String(id), {})).letter.version).toBe(1)
  })
})

describe('deleting a letter', () => {
  it('is refused for approved and posted letters, and out of scope', async () => {
    const { id } = await draft()
    expectRefusal(await call('otherDoctor', 'DELETE', String(id)), 404, 'not_found')
    await approve(id)
    expectRefusal(await call('doctor', 'DELETE', String(id)), 409, 'only_drafts_deleted')
    await post(id)
    expectRefusal(await call('doctor', 'DELETE', String(id)), 409, 'only_drafts_deleted')
  })

  it('hides it, and the user who deleted it can restore it [H-37]', async () => {
    const { id, content } = await draft()
    const before = read(letters.list, await app.as('doctor').get('/api/letters')).counts.draft
    expect(read(letters.delete, await call('secretary', 'DELETE', String(id)))).toEqual({ deletedCount: 1 })
    expectRefusal(await call('doctor', 'GET', String(id)), 404, 'not_found')
    expectRefusal(await call('doctor', 'DELETE', String(id)), 404, 'not_found')
    expect(read(letters.list, await app.as('doctor').get('/api/letters')).counts.draft).toBe(before - 1)
    expectRefusal(await call('doctor', 'POST', `${id}/restore`), 409, 'letter_restore_too_late')
    const { letter } = read(letters.restore, await call('secretary', 'POST', `${id}/restore`))
    expect(letter).toMatchObject({ id, content, status: 'draft', version: 3 })
    expectRefusal(await call('secretary', 'POST', `${id}/restore`), 404, 'not_found')
  })

  it('is shown to users who could see the letter, with who may restore it', async () => {
    const { id } = await draft()
    const deletion = (person: Person) => call(person, 'GET', `${id}/deletion`)
    expectRefusal(await deletion('doctor'), 404, 'not_found')
    read(letters.delete, await call('secretary', 'DELETE', String(id)))
    const told = { letterId: id, patientName: 'Ida Fenn', deletedBy: 'Test secretary' }
    for (const [person, mayRestore] of [
      ['secretary', true],
      ['admin', true],
      ['doctor', false],
    ] as const)
      expect(read(letters.getDeleted, await deletion(person)).deletion).toMatchObject({ ...told, mayRestore })
    expectRefusal(await deletion('otherDoctor'), 404, 'not_found')
    app.clock.now = new Date(app.clock.now.getTime() + 10 * 60_000 + 1)
    const mayRestore = async (person: Person) =>
      read(letters.getDeleted, await deletion(person)).deletion.mayRestore
    expect([await mayRestore('secretary'), await mayRestore('admin')]).toEqual([false, true])
    read(letters.restore, await call('admin', 'POST', `${id}/restore`))
    expectRefusal(await deletion('admin'), 404, 'not_found')
  })

  it('can be undone by an administrator, but not while the patient is deleted', async () => {
    const patient = await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Gone Meanwhile' })
    const body = { patientId: patient, content: '<p>x</p>' }
    const { id } = read(letters.create, await app.as('doctor').post('/api/letters', body)).letter
    await call('doctor', 'DELETE', String(id))
    read(patients.delete, await app.as('doctor').delete(`/api/patients/${patient}`))
    expectRefusal(await call('doctor', 'POST', `${id}/restore`), 409, 'letter_patient_deleted')
    read(patients.restore, await app.as('doctor').post(`/api/patients/${patient}/restore`))
    read(letters.restore, await call('admin', 'POST', `${id}/restore`))
  })
})

describe('correcting a posted letter', () => {
  it('is refused with 409 before it is posted', async () => {
    const { id } = await draft()
    expectRefusal(await call('doctor', 'POST', `${id}/correct`), 409, 'letter_not_posted')
    expectRefusal(await call('otherDoctor', 'POST', `${id}/correct`), 404, 'not_found')
  })

  it('creates one draft, linked to the letter, however many users ask [H-27]', async () => {
    const letter = await posted()
    const asking = ['doctor', 'secretary', 'doctor'] as const
    const begun = await Promise.all(asking.map((person) => call(person, 'POST', `${letter.id}/correct`)))
    const drafts = begun.map((reply) => read(letters.correct, reply).letter)
    expect(new Set(drafts.map(({ id }) => id)).size).toBe(1)
    const [draftNow] = drafts
    expect(draftNow).toMatchObject({
      status: 'draft',
      content: letter.content,
      rawTranscription: 'the first text',
      replaces: { id: letter.id, status: 'posted', mayOpen: true },
    })
    expect((await get(letter.id)).replacedBy).toEqual({ id: draftNow?.id, status: 'draft', mayOpen: true })
  })

  it('starts again if the draft was deleted, which can then no longer be restored', async () => {
    const letter = await posted()
    const first = read(letters.correct, await call('doctor', 'POST', `${letter.id}/correct`)).letter
    await call('doctor', 'DELETE', String(first.id))
    expect((await get(letter.id)).replacedBy).toBeNull()
    const second = read(letters.correct, await call('doctor', 'POST', `${letter.id}/correct`)).letter
    expect(second.id).not.toBe(first.id)
    expectRefusal(await call('doctor', 'POST', `${first.id}/restore`), 409, 'letter_corrected_meanwhile')
  })

  it('goes to the patient’s current doctor if the letter’s own doctor has left', async () => {
    const admin = app.as('admin')
    const person = {
      firstName: 'Dr Lea',
      lastName: 'Ving',
      email: 'lea@ving.example',
      role: 'doctor',
      password: 'a quiet river stone',
    }
    const { user } = read(routes.users.create, await admin.post('/api/users', person))
    const theirs = await buildPatient(app.db, { doctorId: user.id, name: 'Orla Penn' })
    const at = app.clock.now
    const id = await buildLetter(app.db, {
      patientId: theirs,
      doctorId: user.id,
      content: '<p>Dear Doctor,</p><p>All is well.</p><p>Yours sincerely,</p><p>Dr Lea Ving</p>',
      status: 'posted',
      reviewedBy: user.id,
      reviewedAt: at,
      postedBy: user.id,
      postedAt: at,
      version: 3,
    })
    read(routes.users.delete, await admin.delete(`/api/users/${user.id}?handOverTo=${app.ids.doctor}`))
    const { letter } = read(letters.correct, await call('admin', 'POST', `${id}/correct`))
    expect(letter).toMatchObject({
      doctorId: app.ids.doctor,
      replaces: { id, status: 'posted', mayOpen: true },
      content: expect.stringMatching(/<p>Dr Test doctor<\/p>$/),
    })
    expect((await stepsOf(letter.id))[0]).toMatchObject({
      did: 'created',
      note: 'From Dr Lea Ving to Dr Test doctor',
    })
    // Only administrators can see the posted letter, because it still belongs to its first doctor.
    expect((await get(letter.id)).replaces).toEqual({ id, status: 'posted', mayOpen: false })
  })
})
