import { describe, expect, it } from 'vitest'
import { patientFields } from '@sincerely/domain/patients/field-labels'
import { patientDrafts } from './patient-drafts.ts'

const read = patientDrafts(12)
const base = Object.fromEntries(patientFields.map((field) => [field, '']))
const draft = (form: object) =>
  JSON.stringify({ id: 12, base, form: { ...base, ...form }, version: 1, choices: {} })

describe('drafts for a patient on this device', () => {
  it('exclude other patients, letters and unchanged forms', () => {
    expect(read('patient-1@tab-1', draft({ phone: '01' }))).toBeNull()
    expect(read('patient-120@tab-1', draft({ phone: '01' }))).toBeNull()
    expect(read('patient-12-letter@tab-1', draft({ phone: '01' }))).toBeNull()
    expect(read('patient-12@tab-1', draft({}))).toBeNull()
    expect(read('patient-12@tab-1', 'nonsense')).toBeNull()
  })

  it('include changed fields, the GP and the reason for archiving', () => {
    expect(read('patient-12@tab-1', draft({ phone: '020 7946 0000' }))?.words).toMatch(/: 020 7946 0000$/u)
    const gp = { gpName: 'Dr Fenn', gpPractice: 'The Surgery', gpAddress: '', of: 12 }
    expect(read('patient-12-gp@tab-1', JSON.stringify(gp))?.words).toContain('Dr Fenn')
    expect(read('patient-12-archive@tab-1', JSON.stringify({ note: 'Moved away' }))).toEqual({
      label: 'Reason for archiving',
      words: 'Moved away',
    })
  })
})
