import type { Patient } from '@sincerely/contract/patients'
import { describe, expect, it } from 'vitest'
import { isOtherToKeep } from './record-to-keep.ts'

const empty: Patient = {
  id: 61,
  name: 'Anna Patel',
  dob: null,
  gender: 'unknown',
  phone: null,
  email: ' ',
  address: null,
  emergencyContact: null,
  communicationNeeds: null,
  medicalRecordNumber: null,
  nhsNumber: null,
  insuranceInfo: null,
  allergies: [],
  medications: [],
  bloodType: null,
  gpName: null,
  gpPractice: null,
  gpAddress: null,
  doctorId: 2,
  doctorName: 'Dr Helen Marsh',
  letterStatus: 'none',
  letterCount: 0,
  lastVisit: null,
  archive: null,
  version: 1,
  changedBy: null,
  createdAt: '2026-01-05T09:00:00Z',
  updatedAt: '2026-01-05T09:00:00Z',
}
const full: Patient = {
  ...empty,
  id: 1,
  nhsNumber: '9991126481',
  allergies: ['Penicillin'],
  medications: ['Amlodipine 5 mg'],
}

describe('the record proposed to keep', () => {
  it('is the more complete one, whichever was opened or is older', () => {
    expect(isOtherToKeep(empty, full)).toBe(true)
    expect(isOtherToKeep(full, empty)).toBe(false)
    expect(isOtherToKeep({ ...empty, id: 1 }, { ...full, id: 61 })).toBe(true)
  })

  it('is the more complete one, even with fewer letters', () => {
    expect(isOtherToKeep({ ...empty, letterCount: 9 }, full)).toBe(true)
  })

  it('is the one with more letters if both are equally complete', () => {
    const older = { ...empty, id: 1, letterCount: 1 }
    expect(isOtherToKeep(empty, older)).toBe(true)
    expect(isOtherToKeep({ ...empty, letterCount: 2 }, older)).toBe(false)
  })

  it('is the older one if nothing else differs', () => {
    expect(isOtherToKeep(empty, { ...empty, id: 1 })).toBe(true)
    expect(isOtherToKeep({ ...empty, id: 1 }, empty)).toBe(false)
  })

  it('is the open, older one, even if the other has one more detail', () => {
    const opened = { ...empty, id: 1 }
    expect(isOtherToKeep(opened, { ...empty, allergies: ['Latex'], letterCount: 1 })).toBe(false)
    expect(isOtherToKeep({ ...empty, allergies: ['Latex'] }, opened)).toBe(false)
    expect(isOtherToKeep(empty, { ...opened, allergies: ['Latex'] })).toBe(true)
  })
})
