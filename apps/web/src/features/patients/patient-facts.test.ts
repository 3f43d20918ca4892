import { describe, expect, it } from 'vitest'
import { bornText, nhsText } from './patient-facts.ts'

describe('whose record it is', () => {
  it('is said also where something is not known', () => {
    expect(bornText(null, '2026-11-20')).toBe('Date of birth unknown')
    expect(nhsText(null)).toBe('No NHS number')
  })

  it('is said by the day of birth with the age, and by the NHS number 3-3-4', () => {
    expect(bornText('1951-03-14', '2026-11-20')).toBe('Born 14/03/1951 (75 years)')
    expect(nhsText('9990010013')).toBe('NHS 999 001 0013')
  })
})
