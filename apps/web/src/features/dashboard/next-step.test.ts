import { describe, expect, it } from 'vitest'
import { nextStep } from './next-step.ts'

const doctor = { role: 'doctor' } as const
const secretary = { role: 'secretary' } as const
const admin = { role: 'admin' } as const

describe('the next step on the dashboard', () => {
  it('is none when nothing is waiting', () => {
    expect(nextStep(doctor, { draft: 0, approved: 0, patients: 5, canAddPatients: true })).toBeNull()
  })

  it('is none for an administrator, who neither approves nor posts', () => {
    expect(nextStep(admin, { draft: 3, approved: 2, patients: 5, canAddPatients: true })).toBeNull()
  })

  it('is none if there is no doctor to add a patient for', () => {
    expect(nextStep(secretary, { draft: 0, approved: 0, patients: 0, canAddPatients: false })).toBeNull()
    expect(nextStep(admin, { draft: 0, approved: 0, patients: 0, canAddPatients: false })).toBeNull()
  })

  it('is adding the first patient if there are none', () => {
    expect(nextStep(doctor, { draft: 0, approved: 0, patients: 0, canAddPatients: true })?.kind).toBe(
      'first-patient',
    )
  })

  it('lets a doctor review first and post afterwards', () => {
    expect(nextStep(doctor, { draft: 3, approved: 2, patients: 5, canAddPatients: true })).toEqual({
      kind: 'review',
      label: 'Review 3 drafts',
    })
    expect(nextStep(doctor, { draft: 0, approved: 1, patients: 5, canAddPatients: true })).toEqual({
      kind: 'post',
      label: 'Post 1 letter',
      status: 'approved',
    })
  })

  it('lets a secretary post first and review afterwards', () => {
    expect(nextStep(secretary, { draft: 3, approved: 2, patients: 5, canAddPatients: true })?.label).toBe(
      'Post 2 letters',
    )
    expect(nextStep(secretary, { draft: 1200, approved: 0, patients: 5, canAddPatients: true })?.label).toBe(
      'Review 1,200 drafts',
    )
  })
})
