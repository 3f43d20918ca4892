import { describe, expect, it } from 'vitest'
import { hiddenLettersText, initials, letterLine, nhsNumberLabel } from './letter-words.ts'

describe('initials', () => {
  it('are empty for a name without letters', () => {
    expect(initials('')).toBe('')
    expect(initials(' 42 ')).toBe('')
  })

  it('are one letter for one name', () => {
    expect(initials('żaneta')).toBe('Ż')
  })

  it('skip titles and everything before the first letter', () => {
    expect(initials('Mrs Siobhán (Sib) O’Brien')).toBe('SO')
    expect(initials('Dr Patel')).toBe('P')
  })

  it('keep a title without a name', () => {
    expect(initials('Dr')).toBe('D')
  })
})

describe('the second line of a letter row', () => {
  it("has the patient's number, the type and the date in the practice's time zone", () => {
    const letter = { patientId: 12, type: 'follow-up', createdAt: '2026-06-30T23:30:00.000Z' } as const
    expect(letterLine(letter, 'Europe/London')).toBe('MR #12 · Follow-up · 01/07/2026')
    expect(letterLine(letter, 'America/New_York')).toBe('MR #12 · Follow-up · 30/06/2026')
  })
})

describe('an NHS number', () => {
  it('is unchanged if it does not have ten digits', () => {
    expect(nhsNumberLabel('999')).toBe('999')
  })

  it('is grouped as 3, 3 and 4 digits', () => {
    expect(nhsNumberLabel('9991234567')).toBe('999 123 4567')
  })
})

it('The note about hidden letters counts them and says who can open them', () => {
  expect(hiddenLettersText(0, 3)).toBeNull()
  expect(hiddenLettersText(1, 0)).toMatch(/^1 letter for this patient belongs .* can open it,/)
  expect(hiddenLettersText(3, 2)).toMatch(/^3 more letters for this patient belong .* can open them,/)
})
