import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApproved, newDraft, outcomes, versionsOf } from '../../../test/letter-batch.ts'
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
  it('is refused empty, with a letter twice, with an unknown way, and for administrators', async () => {
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

  it('gives each letter the answer it would have alone, and keeps the evidence with what was said', async () => {
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

  it('is refused for others’ letters one by one', async () => {
    const { id, version } = await newApproved(app)
    const reply = await post('otherDoctor', [{ id, version, confirmed: gpByPost }])
    expect(outcomes(reply)).toEqual(['not_found'])
  })
})
