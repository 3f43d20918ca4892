import { describe, expect, it } from 'vitest'
import { isSameCover, newCover, parseCover, readCover } from './cover-draft.ts'

const today = '2026-11-20'
const draft = { secretaryId: '3', doctorId: '2', from: '20/11/2026', to: '24/11/2026' }

describe('a cover that is entered', () => {
  it('says of every field what is missing, all at once', () => {
    expect(readCover({ ...newCover(today), from: ' ' }, today, null)).toEqual({
      ok: false,
      problems: {
        secretaryId: 'Choose a secretary.',
        doctorId: 'Choose a doctor.',
        from: 'Enter the first day.',
        to: 'Enter the last day.',
      },
    })
  })

  it('says what is wrong with its days', () => {
    expect(readCover({ ...draft, to: '19 Nov 2026' }, today, null)).toEqual({
      ok: false,
      problems: { to: 'The last day is before the first one.' },
    })
    expect(readCover({ ...draft, from: '30/2/2027', to: '24/11/26' }, today, null)).toEqual({
      ok: false,
      problems: {
        from: 'Enter a real date, such as 24/11/2026.',
        to: 'Enter a real date, such as 24/11/2026.',
      },
    })
    expect(readCover({ ...draft, from: '10.11.2026' }, today, '2026-11-10').ok).toBe(true)
  })

  it('is sent with numbers', () => {
    const body = { secretaryId: 3, doctorId: 2, from: today, to: '2026-11-24' }
    expect(readCover(draft, today, null)).toEqual({ ok: true, body })
  })

  it('comes back from this device as it was kept, or not at all', () => {
    expect(parseCover(JSON.stringify(draft))).toEqual(draft)
    for (const text of [undefined, '', '{}', '{"from":1}']) expect(parseCover(text)).toBeNull()
    expect(isSameCover(draft, { ...draft })).toBe(true)
    expect(isSameCover(draft, newCover(today))).toBe(false)
  })
})
