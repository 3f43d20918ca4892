import { describe, expect, it } from 'vitest'
import { withEvent, laterOf, newerSentence, newerTitle, fromEvent, type NewerLetter } from './newer-letter.ts'

const event = {
  letterId: 1,
  patientId: 3,
  status: 'draft',
  did: 'saved',
  byUserId: 8,
  byName: 'Dr Test',
  version: 4,
  at: '2026-03-02T14:05:00.000Z',
} as const
const clock = () => '14:05'
const unknown: NewerLetter = { version: 4, at: event.at, did: 'saved', by: null, patientId: 3 }

describe('a letter that changed while it was being edited', () => {
  it('names nobody else for your own or an unknown change', () => {
    expect(newerSentence(fromEvent(event, 8), clock)).toBe('You saved this letter in another tab at 14:05.')
    expect(newerTitle(fromEvent(event, 8), clock)).toBe('Your text in the other tab, saved 14:05')
    expect(newerSentence(unknown, clock)).toBe('This letter was saved at 14:05, after you started.')
    expect(newerTitle(unknown, clock)).toBe('The text in the letter, saved 14:05')
  })

  it('shows what was done, by whom and when', () => {
    expect(newerSentence(fromEvent(event, 7), clock)).toBe('Dr Test saved this letter at 14:05.')
    expect(newerSentence(fromEvent({ ...event, did: 'approved' }, 7), clock)).toBe(
      'Dr Test approved this letter at 14:05.',
    )
    expect(newerTitle(fromEvent(event, 7), clock)).toBe("Dr Test's text, saved 14:05")
    expect(newerTitle(fromEvent({ ...event, did: 'approved' }, 7), clock)).toBe(
      'The text in the letter, approved 14:05',
    )
  })

  it('ignores changes to details only, apart from the version', () => {
    const changed = { ...event, did: 'changed', version: 5 } as const
    expect(withEvent(null, changed, 7)).toBeNull()
    expect(withEvent(fromEvent(event, 7), changed, 7)).toEqual({ ...fromEvent(event, 7), version: 5 })
    expect(withEvent(null, { ...event, did: 'restored' }, 7)).toEqual(
      fromEvent({ ...event, did: 'restored' }, 7),
    )
    expect(newerSentence(fromEvent({ ...event, did: 'restored' }, 7), clock)).toBe(
      'Dr Test restored an earlier text of this letter at 14:05.',
    )
  })

  it('says where it was moved to, and does not name the mover as author', () => {
    const moved = { ...event, did: 'moved', byName: 'Test Admin', patientId: 12 } as const
    expect(newerSentence(fromEvent(moved, 7), clock)).toBe(
      'Test Admin moved this letter to another record of the patient (MR #12) at 14:05.',
    )
    expect(newerSentence(fromEvent(moved, 8), clock)).toBe(
      'You moved this letter to another record of the patient (MR #12) in another tab at 14:05.',
    )
    for (const userId of [7, 8])
      expect(newerTitle(fromEvent(moved, userId), clock)).toBe('The text in the letter, moved 14:05')
  })

  it('keeps the latest change, preferring a known author', () => {
    const known = fromEvent(event, 7)
    expect(laterOf(null, unknown)).toBe(unknown)
    expect(laterOf(known, unknown)).toBe(known)
    expect(laterOf(known, { ...unknown, version: 5 }).version).toBe(5)
    expect(laterOf({ ...unknown, version: 5 }, known).version).toBe(5)
  })
})
