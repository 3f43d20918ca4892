import type { Patient } from '@sincerely/contract/patients'
import { describe, expect, it } from 'vitest'
import { compareRecords, identityWarning } from './compared-fields.ts'

const kept: Patient = {
  id: 12,
  name: 'Anna Patel',
  dob: '1951-03-14',
  gender: 'unknown',
  phone: '01632 960001',
  email: null,
  address: null,
  emergencyContact: null,
  communicationNeeds: null,
  medicalRecordNumber: null,
  nhsNumber: '9991126481',
  insuranceInfo: null,
  allergies: ['Penicillin', 'Latex'],
  medications: [],
  bloodType: null,
  gpName: null,
  gpPractice: null,
  gpAddress: null,
  doctorId: 2,
  doctorName: 'Dr Helen Marsh',
  letterStatus: 'draft',
  letterCount: 2,
  lastVisit: null,
  archive: null,
  version: 3,
  changedBy: null,
  createdAt: '2026-01-05T09:00:00Z',
  updatedAt: '2026-01-05T09:00:00Z',
}

describe('the warning before a merge', () => {
  it('appears if NHS numbers or dates of birth differ [H-02]', () => {
    expect(identityWarning(kept, { ...kept, nhsNumber: '9990000018' })).toContain('probably two people')
    expect(identityWarning(kept, { ...kept, nhsNumber: null, dob: '1951-03-15' })).toContain('dates of birth')
  })

  it('does not appear if one of them is unknown', () => {
    expect(identityWarning(kept, { ...kept, nhsNumber: null, dob: null })).toBeNull()
  })
})

describe('the comparison of two records', () => {
  it('leaves out fields that are empty in both', () => {
    const labels = compareRecords(kept, kept).map(({ label }) => label)
    expect(labels).toEqual(['Full Name', 'Date of Birth', 'NHS Number', 'Phone', 'Allergies', 'Doctor'])
  })

  it('marks fields that differ, that only the kept record has and that would be lost', () => {
    const other: Patient = {
      ...kept,
      gender: 'female',
      phone: '01632 960002',
      nhsNumber: null,
      allergies: ['penicillin', 'Nuts', 'Dust'],
    }
    expect(compareRecords(kept, other).filter(({ state }) => state !== 'same')).toEqual([
      { label: 'Gender', kept: 'Unknown', merged: 'Female', state: 'lost', lost: 'Female' },
      { label: 'NHS Number', kept: '999 112 6481', merged: 'Not specified', state: 'more' },
      { label: 'Phone', kept: '01632 960001', merged: '01632 960002', state: 'differs' },
      {
        label: 'Allergies',
        kept: 'Penicillin, Latex',
        merged: 'penicillin, Nuts, Dust',
        state: 'lost',
        lost: 'Nuts, Dust',
      },
    ])
  })
})
