import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApproved, newDraft } from '../../../test/letter-batch.ts'
import { startTestApp } from '../../../test/test-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { expectRefusal, read } from '../../../test/test-client.ts'

const { letters } = routes
const path = '/api/letters/batch/reassign'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Asked = { returnApproved?: boolean; askIfOthersWrite?: boolean; version?: number; doctorId?: number }

const reassign = (
  ids: number[],
  { version, doctorId = app.ids.otherDoctor, ...more }: Asked = {},
  by: Person = 'admin',
) => {
  const chosen = ids.map((id) => ({ id, ...(version && { version }) }))
  return app.as(by).post(path, { letters: chosen, doctorId, ...more })
}
const get = async (id: number, by: Person = 'admin') =>
  read(letters.get, await app.as(by).get(`/api/letters/${id}`)).letter
const post = (id: number) => app.as('doctor').patch(`/api/letters/${id}/status`, { status: 'posted' })
const auditLines = (action: string) =>
  app.db.selectFrom('auditLog').select('details').where('action', '=', action).execute()
const counts = async (by: Person) => read(letters.list, await app.as(by).get('/api/letters')).counts
const signed = '<p>Dear Dr Patel,</p><p>She is well.</p><p>Yours sincerely,</p><p>Dr Test doctor</p>'

describe('reassigning letters to another doctor', () => {
  it('is refused with 403 for anyone but an administrator', async () => {
    const { id } = await newDraft(app)
    for (const person of ['doctor', 'secretary'] as const)
      expectRefusal(await reassign([id], {}, person), 403, 'not_allowed')
  })

  it('is refused without letters and with a letter twice', async () => {
    const { id } = await newDraft(app)
    expectRefusal(await reassign([]), 400, 'invalid_input')
    expectRefusal(await reassign([id, id]), 400, 'invalid_input')
  })

  it('is refused for anyone but an active doctor', async () => {
    const { id } = await newDraft(app)
    for (const doctorId of [app.ids.secretary, 999_999])
      expectRefusal(await reassign([id], { doctorId }), 422, 'doctor_required')
  })

  it('is refused as a whole if one letter is deleted, changed or posted', async () => {
    const there = await newDraft(app)
    const gone = await newDraft(app)
    await app.as('doctor').delete(`/api/letters/${gone.id}`)
    const missing = await reassign([there.id, gone.id])
    expectRefusal(missing, 404, 'not_found')
    expect(missing.body).toMatchObject({ message: expect.stringContaining(`Letter no. ${gone.id}`) })
    await app.as('doctor').patch(`/api/letters/${there.id}`, { priority: 'high' })
    const behind = await reassign([there.id], { version: 1 })
    expectRefusal(behind, 409, 'letter_changed_meanwhile')
    expect(behind.body).toMatchObject({ message: expect.stringContaining('Nothing was reassigned') })
    const posted = await newApproved(app)
    await post(posted.id)
    const refused = await reassign([there.id, posted.id], { returnApproved: true })
    expectRefusal(refused, 409, 'letter_is_posted')
    expect(refused.body).toMatchObject({ message: expect.stringContaining(`Letter no. ${posted.id} is`) })
    expect((await get(there.id)).doctorId).toBe(app.ids.doctor)
  })

  it('asks before it ends an approval or leaves unsaved text behind', async () => {
    const approved = await newApproved(app)
    expectRefusal(await reassign([approved.id]), 409, 'approval_would_end')
    const draft = await newDraft(app)
    const copy = { content: '<p>Half a sentence</p>', baseVersion: draft.version }
    expect((await app.as('secretary').put(`/api/letters/${draft.id}/working-copy`, copy)).status).toBe(200)
    const asked = await reassign([draft.id], { askIfOthersWrite: true })
    expectRefusal(asked, 409, 'others_unsaved_text')
    expect(asked.body).toMatchObject({
      message: 'Test secretary has unsaved text in this letter. Nothing has been changed yet.',
    })
    expect((await get(draft.id)).doctorId).toBe(app.ids.doctor)
    expect((await reassign([draft.id])).status).toBe(200)
    // The working copy of the draft is kept in case the letter is assigned back.
    expect((await reassign([draft.id], { doctorId: app.ids.doctor })).status).toBe(200)
    const kept = await app.as('secretary').get(`/api/letters/${draft.id}/working-copy`)
    expect(kept.body).toMatchObject({ workingCopy: { content: copy.content } })
  })

  it('changes the name below a draft, both doctors’ lists and the history [H-21]', async () => {
    const before = { doctor: await counts('doctor'), other: await counts('otherDoctor') }
    const { id } = await newDraft(app, { content: signed })
    const reply = await reassign([id])
    expect(read(letters.reassign, reply)).toEqual({ reassigned: 1, returned: 0, unchanged: 0 })
    const letter = await get(id, 'otherDoctor')
    expect(letter).toMatchObject({ doctorName: 'Test otherDoctor', status: 'draft', version: 3 })
    expect(letter.content).toMatch(/<p>Test otherDoctor<\/p>$/u)
    expectRefusal(await app.as('doctor').get(`/api/letters/${id}`), 404, 'not_found')
    expectRefusal(await app.as('secretary').get(`/api/letters/${id}`), 404, 'not_found')
    expect((await app.as('otherSecretary').get(`/api/letters/${id}`)).status).toBe(200)
    expect((await counts('doctor')).draft).toBe(before.doctor.draft)
    expect((await counts('otherDoctor')).draft).toBe(before.other.draft + 1)
    const { steps } = read(letters.listSteps, await app.as('admin').get(`/api/letters/${id}/steps`))
    expect(steps.map(({ did, note, by }) => [did, note, by])).toEqual([
      ['saved', null, 'Test admin'],
      ['reassigned', 'From Dr Test doctor to Test otherDoctor', 'Test admin'],
      ['created', null, 'Dr Test doctor'],
    ])
    const lines = await app.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'details'])
      .where('letterId', '=', id)
      .where('action', 'in', ['letter.reassign', 'letter.edit'])
      .orderBy('seq')
      .execute()
    expect(lines).toMatchObject([
      {
        action: 'letter.reassign',
        actorId: app.ids.admin,
        details: { fromDoctorId: app.ids.doctor, doctorId: app.ids.otherDoctor },
      },
      { action: 'letter.edit', details: { version: 3, from: 'draft' } },
    ])
  })

  it('also replaces an earlier name of the doctor below a draft', async () => {
    const { id } = await newDraft(app, { content: signed.replace('Dr Test doctor', 'Miss Test Maiden') })
    expect((await reassign([id])).status).toBe(200)
    expect((await get(id)).content).toMatch(/<p>Test otherDoctor<\/p>$/u)
  })

  it('makes an approved letter a draft again, whatever its ending [H-21]', async () => {
    const approved = await newApproved(app)
    await app.db
      .updateTable('letters')
      .set({ content: '<p>Kind regards, D.</p>' })
      .where('id', '=', approved.id)
      .execute()
    const reply = await reassign([approved.id], { returnApproved: true, version: approved.version })
    expect(read(letters.reassign, reply)).toEqual({ reassigned: 1, returned: 1, unchanged: 0 })
    const letter = await get(approved.id, 'otherDoctor')
    expect(letter).toMatchObject({
      status: 'draft',
      content: '<p>Kind regards, D.</p>',
      reviewedAt: null,
      reviewedBy: null,
    })
    const review = `/api/letters/${approved.id}/review`
    const again = await app.as('otherDoctor').patch(review, { approved: true, version: letter.version })
    expect(read(letters.review, again).letter.status).toBe('approved')
    const seals = await app.db
      .selectFrom('letterSeals')
      .select(['version', 'printed'])
      .where('letterId', '=', approved.id)
      .orderBy('version')
      .execute()
    expect(seals).toHaveLength(2)
    expect(seals[1]?.printed).toContain('Test otherDoctor')
  })

  it('leaves letters that the doctor has already, and updates both doctors live', async () => {
    const [from, to] = [await app.listen('doctor'), await app.listen('otherDoctor')]
    const mine = await newDraft(app)
    const approved = await newApproved(app)
    const theirs = await newDraft(app)
    await reassign([theirs.id])
    const chosen = [mine.id, approved.id, theirs.id]
    const reply = await reassign(chosen, { returnApproved: true })
    expect(read(letters.reassign, reply)).toEqual({ reassigned: 2, returned: 1, unchanged: 1 })
    for (const id of chosen) expect((await get(id)).doctorId).toBe(app.ids.otherDoctor)
    for (const { heard } of [from, to]) {
      const went = () => heard('letter_updated').filter(({ did }) => did === 'reassigned')
      await expect
        .poll(() => went().map(({ letterId }) => letterId))
        .toEqual([theirs.id, mine.id, approved.id])
    }
  })

  it('can be repeated if the answer was lost, and then changes nothing', async () => {
    const draft = await newDraft(app, { content: signed })
    const approved = await newApproved(app)
    const asked = {
      doctorId: app.ids.otherDoctor,
      returnApproved: true,
      letters: [draft, approved].map(({ id, version }) => ({ id, version })),
    }
    const repeated = async () => (await auditLines('request.repeated')).length
    const before = await repeated()
    read(letters.reassign, await app.as('admin').post(path, asked))
    const { version } = await get(draft.id)
    const again = read(letters.reassign, await app.as('admin').post(path, asked))
    expect(again).toEqual({ reassigned: 0, returned: 0, unchanged: 2 })
    expect((await get(draft.id)).version).toBe(version)
    expect(await repeated()).toBe(before + 1)
    // Letters that were already reassigned do not block others in the same call.
    const more = await newDraft(app)
    const all = [...asked.letters, { id: more.id, version: more.version }]
    const mixed = await app.as('admin').post(path, { ...asked, letters: all })
    expect(read(letters.reassign, mixed)).toEqual({ reassigned: 1, returned: 0, unchanged: 2 })
  })

  it('also moves the dictation of the letter, so that its sound can be heard', async () => {
    const start = { deviceKey: 'device-reassigned', letterType: 'consultation' }
    const { dictation } = read(routes.dictation.start, await app.as('doctor').post('/api/dictations', start))
    const { id } = await newDraft(app)
    await app.db
      .updateTable('dictations')
      .set({ state: 'typed', letterId: id, sentAt: app.clock.now, typedAt: app.clock.now })
      .where('id', '=', dictation.id)
      .execute()
    expectRefusal(await app.as('otherDoctor').get(`/api/dictations/${dictation.id}`), 404, 'not_found')
    expect((await reassign([id])).status).toBe(200)
    expect((await app.as('otherDoctor').get(`/api/dictations/${dictation.id}`)).status).toBe(200)
    expectRefusal(await app.as('doctor').get(`/api/dictations/${dictation.id}`), 404, 'not_found')
    const line = await app.db
      .selectFrom('auditLog')
      .select('details')
      .where('action', '=', 'dictation.reassign')
      .executeTakeFirstOrThrow()
    expect(line.details).toMatchObject({ dictationId: dictation.id, doctorId: app.ids.otherDoctor })
  })

  it('notifies the users of both doctors of the letter, or of the number of letters', async () => {
    const newestOf = async (person: Person) => {
      const reply = await app.as(person).get('/api/notifications')
      return read(routes.notifications.list, reply).notifications[0]
    }
    const [one, two, three] = [await newDraft(app), await newDraft(app), await newDraft(app)]
    read(letters.reassign, await reassign([one.id]))
    const type = 'letters_reassigned'
    for (const person of ['otherDoctor', 'otherSecretary'] as const) {
      const news = await newestOf(person)
      expect(news).toMatchObject({ type, title: 'Letter reassigned', data: { letterId: one.id } })
      expect(news?.message).toMatch(/^Test admin reassigned the .+ for .+ to Test otherDoctor\.$/u)
    }
    for (const person of ['doctor', 'secretary'] as const) {
      // The user can still see the patient, but not the letter.
      const message = `Test admin reassigned a letter for ${one.patientName} (MR #${one.patientId}) to Test otherDoctor.`
      expect(await newestOf(person)).toMatchObject({ type, message })
      expect((await newestOf(person))?.data).toEqual({ patientId: one.patientId })
    }
    await app.db.updateTable('patients').set({ doctorId: app.ids.otherDoctor }).execute()
    const unnamed = 'Test admin reassigned a letter for a patient to Test otherDoctor.'
    expect(await newestOf('doctor')).toMatchObject({ type, message: unnamed })
    expect((await newestOf('doctor'))?.data).toEqual({})
    read(letters.reassign, await reassign([two.id, three.id]))
    for (const person of ['doctor', 'otherSecretary'] as const) {
      const message = 'Test admin reassigned 2 letters to Test otherDoctor.'
      expect(await newestOf(person)).toMatchObject({ type, message })
    }
    expect((await newestOf('doctor'))?.data).toEqual({})
    expect((await newestOf('otherSecretary'))?.data).toEqual({ doctorId: app.ids.otherDoctor })
  })
})
