import { describe, expect, it } from 'vitest'
import { birthText, bornText, deletedText, nhsText } from './patient-words.ts'

describe('the identity of a patient', () => {
  it('says which details are unknown', () => {
    expect(bornText(null, '2026-11-20')).toBe('Date of birth unknown')
    expect(birthText(null, '2026-11-20')).toBe('Date of birth: Not specified')
    expect(nhsText(null)).toBe('No NHS number')
  })

  it('has the date of birth with the age and the grouped NHS number', () => {
    expect(bornText('1951-03-14', '2026-11-20')).toBe('Born 14/03/1951 (75 years)')
    expect(birthText('1951-03-14', '2026-11-20')).toBe('14/03/1951 (75 years)')
    expect(nhsText('9990010013')).toBe('NHS 999 001 0013')
  })
})

describe('the sentence about a deleted record', () => {
  const deletion = {
    patientId: 12,
    name: 'Ida Fenn',
    dob: '1951-03-14',
    deletedAt: '2026-07-20T13:02:00.000Z',
    deletedBy: 'Bridget Fairweather',
  }

  it('omits unknown details', () => {
    expect(deletedText({ ...deletion, dob: null, deletedBy: null }, 'Europe/London')).toBe(
      'Ida Fenn (MR #12) was deleted at 14:02 on 20/07/2026.',
    )
  })

  it("names the patient, the person who deleted it and the practice's local time", () => {
    expect(deletedText(deletion, 'Europe/London')).toBe(
      'Ida Fenn (MR #12), born 14/03/1951, was deleted by Bridget Fairweather at 14:02 on 20/07/2026.',
    )
  })
})
