import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApproved, newDraft, open, outcomes, versionsOf } from '../../../test/letter-batch.ts'
import { startTestApp } from '../../../test/test-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { expectRefusal, read } from '../../../test/test-client.ts'

const { letters } = routes
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const lookAt = (person: Person, ids: number[]) => app.as(person).post('/api/letters/batch/look', { ids })
const look = async (person: Person, ids: number[]) => read(letters.lookAtBatch, await lookAt(person, ids))

describe('the batch preview', () => {
  it('is refused if it is empty, too large or has a letter twice', async () => {
    expectRefusal(await lookAt('doctor', []), 400, 'invalid_input')
    expectRefusal(await lookAt('doctor', [1, 1]), 400, 'invalid_input')
    const many = Array.from({ length: 501 }, (_, at) => at + 1)
    expectRefusal(await lookAt('doctor', many), 400, 'invalid_input')
  })

  it('lists letters out of scope as missing, like those that do not exist [T-13]', async () => {
    const { id } = await newDraft(app)
    expect(await look('otherDoctor', [999_999, id])).toEqual({ letters: [], missing: [999_999, id] })
    expect((await look('secretary', [id])).missing).toEqual([])
  })

  it('keeps the chosen order, and says whether the user opened each current version', async () => {
    const [one, two, three] = [await newDraft(app), await newDraft(app), await newDraft(app)]
    await open(app, 'doctor', one, two)
    const change = { content: '<p>Changed.</p>' }
    await app.as('doctor').patch(`/api/letters/${two.id}/content`, change)
    const found = await look('doctor', [three.id, two.id, 999_999, one.id])
    expect(found.letters.map(({ id, isOpened }) => [id, isOpened])).toEqual([
      [three.id, false],
      [two.id, false],
      [one.id, true],
    ])
    expect(found.missing).toEqual([999_999])
    expect((await look('secretary', [one.id])).letters[0]?.isOpened).toBe(false)
  })

  it('refuses letters whose text or address cannot be printed, and says where', async () => {
    const drafts = [
      await newDraft(app, { content: '<p>Mood 🙂</p>' }),
      await newDraft(app, { gpAddress: '৫ Mill Lane\nCastlemoor' }),
      await newDraft(app),
    ]
    await open(app, 'doctor', ...drafts)
    const ids = drafts.map(({ id }) => id)
    const reply = await app.as('doctor').post('/api/letters/batch/look', { ids, toApprove: true })
    expect(read(letters.lookAtBatch, reply).letters.map(({ refusal }) => refusal?.message)).toEqual([
      'The text has characters that cannot be printed: 🙂. Write them in words.',
      "The address of Dr Patel has characters that cannot be printed: ৫. Change it in the patient's record.",
      undefined,
    ])
  })

  it('shows the recipients, as sealed once approved, and who has the letter already', async () => {
    const draft = await newDraft(app, { gpName: 'Moss', gpAddress: '1 Quay Road' })
    const approved = await newApproved(app, { name: 'Ida Lark', gpName: 'Patel', gpAddress: '2 Mill Lane' })
    const recipients = [
      { key: 'gp', kind: 'gp' },
      { key: 'patient', kind: 'patient', way: 'hand' },
    ]
    await app.as('doctor').put(`/api/letters/${approved.id}/recipients`, { recipients })
    await app.as('doctor').patch(`/api/letters/${approved.id}/review`, { approved: true })
    await app.db.updateTable('patients').set({ gpName: 'New' }).where('name', '=', 'Ida Lark').execute()
    await app.db
      .insertInto('deliveries')
      .values([
        sending(approved.id, 2, 'patient', 'confirmed'),
        sending(approved.id, 4, 'gp', 'failed'),
        sending(approved.id, 4, 'gp', 'waiting'),
      ])
      .execute()
    const found = await look('doctor', [draft.id, approved.id])
    expect(found.letters.map((letter) => letter.recipients.map(({ label }) => label))).toEqual([
      ['Dr Moss'],
      ['Dr Patel', 'Ida Lark (patient)'],
    ])
    expect(found.letters.map(({ reached }) => reached)).toEqual([[], ['gp']])
    expect(found.letters.map(({ failed }) => failed)).toEqual([[], []])
  })

  it('shows whose last sending failed and why, and the letter that corrects one', async () => {
    const { id } = await newApproved(app)
    const failure = { failure: 'rejected', failureMessage: 'There is no such mailbox.' }
    await app.db
      .insertInto('deliveries')
      .values({ ...sending(id, 2, 'gp', 'failed'), ...failure })
      .execute()
    const [failed] = (await look('doctor', [id])).letters
    expect(failed).toMatchObject({
      reached: [],
      failed: [{ key: 'gp', way: 'email', failure: { message: 'There is no such mailbox.' } }],
      replacedBy: null,
    })
    await app.as('doctor').patch(`/api/letters/${id}/status`, { status: 'posted' })
    const correction = read(letters.correct, await app.as('doctor').post(`/api/letters/${id}/correct`, {}))
    expect((await look('doctor', [id])).letters[0]?.replacedBy).toBe(correction.letter.id)
  })
})

describe('the batch preview before an approval', () => {
  it('shows why each opened draft would be refused, and changes nothing', async () => {
    const wrong = await newDraft(app, {
      allergies: ['Penicillin'],
      content: '<p>She has no known allergies.</p>',
    })
    const [right, unsaved, shared, unopened] = [
      await newDraft(app),
      await newDraft(app),
      await newDraft(app),
      await newDraft(app),
    ]
    const copy = { content: '<p>Unsaved.</p>', baseVersion: 1 }
    await app.as('doctor').put(`/api/letters/${unsaved.id}/working-copy`, copy)
    await app.as('secretary').put(`/api/letters/${shared.id}/working-copy`, copy)
    await open(app, 'doctor', wrong, right, unsaved, shared)
    const chosen = [wrong, right, unsaved, shared, unopened]
    const ids = chosen.map(({ id }) => id)
    const reply = await app.as('doctor').post('/api/letters/batch/look', { ids, toApprove: true })
    const refusals = read(letters.lookAtBatch, reply).letters.map(({ refusal }) => refusal)
    expect(refusals.map((refusal) => refusal?.code ?? null)).toEqual([
      'open_findings',
      null,
      'unsaved_text',
      'others_unsaved_text',
      null,
    ])
    const approval = await app
      .as('doctor')
      .post('/api/letters/batch/approve', { letters: versionsOf(...chosen) })
    expect(outcomes(approval)).toEqual([
      'open_findings',
      'approved',
      'unsaved_text',
      'others_unsaved_text',
      'not_opened',
    ])
    expect((await look('doctor', [wrong.id])).letters[0]?.refusal).toBeNull()
  })

  it('shows that a returned draft was not changed since', async () => {
    const { id } = await newDraft(app)
    const note = { approved: false, reviewNotes: 'Shorter.' }
    const returned = read(
      letters.review,
      await app.as('doctor').patch(`/api/letters/${id}/review`, note),
    ).letter
    await open(app, 'doctor', returned)
    const reply = await app.as('doctor').post('/api/letters/batch/look', { ids: [id], toApprove: true })
    expect(read(letters.lookAtBatch, reply).letters[0]?.refusal?.code).toBe('letter_returned')
  })
})

function sending(letterId: number, version: number, key: string, state: 'confirmed' | 'failed' | 'waiting') {
  const at = app.clock.now
  return {
    letterId,
    version,
    recipientKey: key,
    name: 'Somebody',
    way: 'email',
    state,
    askedBy: app.ids.doctor,
    askedAt: at,
    finishedAt: state === 'waiting' ? null : at,
  } as const
}
