import { describe, expect, it } from 'vitest'
import { extrasOf } from './extras-of.ts'

const nobody = { name: 'Ida Fenn', dob: null, gender: 'unknown' as const }

describe('the other details created with a patient', () => {
  it('are empty if the list has none', () => {
    expect(extrasOf({ ...nobody, phone: '', allergies: [], medications: [] })).toEqual([])
  })

  it('are listed with a label, long ones shortened', () => {
    const told = extrasOf({
      ...nobody,
      medications: ['Aspirin', 'Ramipril 5 mg', 'Warfarin 3 mg', 'Metformin', 'Insulin'],
      allergies: ['Penicillin'],
      phone: '01632 960211',
      email: 'ida@example.org',
      address: 'The Old Coastguard Cottage, 14 Harbour Road, Oxbridge',
      gpName: 'Dr Moss',
      gpPractice: 'Riverside',
    })
    expect(told.map(({ label, short }) => `${label} ${short}`)).toEqual([
      'Allergies Penicillin',
      'Medications Aspirin, Ramipril 5 mg, Warfarin 3 mg and 2 more',
      'Phone 01632 960211',
      'Email ida@example.org',
      'Address The Old Coastguard Cottage, 14 Harb…',
      'GP Dr Moss, Riverside',
    ])
    expect(told[4]?.whole).toContain('Oxbridge')
  })
})
