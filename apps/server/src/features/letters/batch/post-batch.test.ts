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

const gpByPost = [{ key: 'gp', way: 'post' }]
const post = (person: Person, chosen: object[], notes?: string) =>
  app.as(person).post('/api/letters/batch/post', { letters: chosen, notes })

describe('posting many letters', () => {
  it('is refused if empty, with a letter twice or an unknown way, and for administrators', async () => {
    const [letter] = versionsOf(await newApproved(app))
    const confirmed = { ...letter, confirmed: gpByPost }
    expectRefusal(await post('doctor', []), 400, 'invalid_input')
    expectRefusal(await post('doctor', [confirmed, confirmed]), 400, 'invalid_input')
    expectRefusal(
      await post('doctor', [{ ...letter, confirmed: [{ key: 'gp', way: 'fax' }] }]),
      400,
      'invalid_input',
    )
    expectRefusal(await post('admin', [confirmed]), 403, 'not_allowed')
  })

  it('gives each letter the same result as alone, and saves the evidence with the note', async () => {
    const [first, unanswered, draft, stale, last] = [
      await newApproved(app),
      await newApproved(app),
      await newDraft(app),
      await newApproved(app),
      await newApproved(app),
    ]
    const chosen = [
      { id: first.id, version: first.version, confirmed: gpByPost },
      { id: unanswered.id, version: unanswered.version, confirmed: [] },
      { id: draft.id, version: draft.version, confirmed: gpByPost },
      { id: stale.id, version: 1, confirmed: gpByPost },
      { id: 999_999, version: 1, confirmed: gpByPost },
      { id: last.id, version: last.version, confirmed: [{ key: 'gp', way: 'hand' }] },
    ]
    const reply = await post('secretary', chosen, 'With the noon van')
    expect(outcomes(reply)).toEqual([
      'posted',
      'recipients_unanswered',
      'letter_not_approved',
      'letter_changed_meanwhile',
      'not_found',
      'posted',
    ])
    const sent = await app.as('doctor').get(`/api/letters/${last.id}/sendings`)
    expect(read(letters.listSendings, sent).sendings).toMatchObject([
      { key: 'gp', way: 'hand', state: 'confirmed', note: 'With the noon van' },
    ])
  })

  it('is refused with 404 for each letter out of scope', async () => {
    const { id, version } = await newApproved(app)
    const reply = await post('otherDoctor', [{ id, version, confirmed: gpByPost }])
    expect(outcomes(reply)).toEqual(['not_found'])
  })

  it('leaves out letters with an old approval until the user has read them again [H-18]', async () => {
    const letter = await newApproved(app)
    const began = app.clock.now
    app.clock.now = new Date(began.getTime() + 30 * 86_400_000 + 1)
    const chosen = [{ id: letter.id, version: letter.version, confirmed: gpByPost }]
    // The session must still be valid at this later time.
    await app.db
      .updateTable('sessions')
      .set({ expiresAt: new Date('2027-06-01T00:00:00Z') })
      .execute()
    const look = async (person: Person) => {
      const reply = await app.as(person).post('/api/letters/batch/look', { ids: [letter.id] })
      return read(letters.lookAtBatch, reply).letters[0]?.approvedLongAgo
    }
    expect(await look('secretary')).toBe(true)
    expect(outcomes(await post('secretary', chosen))).toEqual(['approved_long_ago'])
    // The doctor's reading does not count for another user who posts the letter.
    await open(app, 'doctor', letter)
    expect(outcomes(await post('secretary', chosen))).toEqual(['approved_long_ago'])
    await open(app, 'secretary', letter)
    expect(await look('secretary')).toBe(false)
    expect(outcomes(await post('secretary', chosen))).toEqual(['posted'])
    app.clock.now = began
  })

  it('posts a single one with an old approval only if the user reread it and agrees [H-18]', async () => {
    const letter = await newApproved(app)
    const began = app.clock.now
    app.clock.now = new Date(began.getTime() + 40 * 86_400_000)
    const alone = (more: object) =>
      app.as('secretary').patch(`/api/letters/${letter.id}/status`, { status: 'posted', ...more })
    const confirmed = { confirmedOldApproval: true }
    for (const more of [{}, confirmed, { ...confirmed, confirmed: gpByPost }])
      expectRefusal(await alone(more), 409, 'approved_long_ago')
    await open(app, 'secretary', letter)
    for (const more of [{}, { confirmedOldApproval: false }, { confirmed: gpByPost }])
      expectRefusal(await alone(more), 409, 'approval_is_old')
    const asked = (await alone({})).body
    expect(asked).toMatchObject({
      message: expect.stringMatching(/^Approved on .+ 20\d\d, 40 days ago\. Post it as it is/),
    })
    expect(read(letters.get, await app.as('secretary').get(`/api/letters/${letter.id}`)).letter.status).toBe(
      'approved',
    )
    expect(read(letters.post, await alone(confirmed)).letter.status).toBe('posted')
    app.clock.now = began
  })
})
