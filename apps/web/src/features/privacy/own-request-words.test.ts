import { describe, expect, it } from 'vitest'
import { nextWords, stateWords } from './own-request-words.ts'

const request = {
  kind: 'access',
  status: 'pending',
  dueOn: '2026-04-03',
  extended: false,
  closedAt: null,
  reason: null,
  erasedPatientId: null,
} as const
const today = '2026-04-03'
const closedAt = '2026-03-05T23:30:00.000Z'

describe('the state of your own privacy request', () => {
  it("is shown with its date in the practice's time zone", () => {
    expect(
      stateWords({ ...request, status: 'refused', closedAt }, { timeZone: 'Europe/Berlin', today }),
    ).toBe('refused on 06/03/2026')
    expect(stateWords({ ...request, status: 'completed' }, { timeZone: 'Europe/London', today })).toBe(
      'completed',
    )
    expect(stateWords(request, { timeZone: 'Europe/London', today })).toBe('pending, due 03/04/2026')
    expect(stateWords(request, { timeZone: 'Europe/London', today: '2026-04-04' })).toBe(
      'pending, overdue since 03/04/2026',
    )
    const reason = { note: 'Many pages.', at: closedAt }
    expect(stateWords({ ...request, reason }, { timeZone: 'Europe/London', today })).toBe(
      'pending, due 03/04/2026; extended on 05/03/2026',
    )
  })

  it('comes with the next step if there is one', () => {
    expect(nextWords(request)).toBeNull()
    expect(nextWords({ ...request, status: 'completed', erasedPatientId: 3 })).toBeNull()
    expect(nextWords({ ...request, status: 'completed' })).toMatch(/If something is missing/)
    expect(nextWords({ ...request, status: 'withdrawn' })).toMatch(/tell an administrator/)
    expect(nextWords({ ...request, status: 'refused' })).toMatch(/will tell the person, who can complain/)
    expect(nextWords({ ...request, status: 'refused', kind: 'delete-account' })).toMatch(
      /ask again with ‘Delete Account’.*Information Commissioner/,
    )
  })
})
