import { describe, expect, it } from 'vitest'
import { nextStep } from './next-step.ts'

const doctor = { role: 'doctor' } as const
const secretary = { role: 'secretary' } as const
const admin = { role: 'admin' } as const

const nothing = { draft: 0, approved: 0, patients: 5, canAddPatients: true, onlyDoctorsApprove: false }

describe('the next step on the dashboard', () => {
  it('is none when nothing is waiting', () => {
    expect(nextStep(doctor, nothing)).toBeNull()
  })

  it('is none for an administrator, who neither approves nor posts', () => {
    expect(nextStep(admin, { ...nothing, draft: 3, approved: 2 })).toBeNull()
  })

  it('is none if there is no doctor to add a patient for', () => {
    expect(nextStep(secretary, { ...nothing, patients: 0, canAddPatients: false })).toBeNull()
    expect(nextStep(admin, { ...nothing, patients: 0, canAddPatients: false })).toBeNull()
  })

  it('is adding the first patient if there are none', () => {
    expect(nextStep(doctor, { ...nothing, patients: 0 })?.kind).toBe('first-patient')
  })

  it('lets a doctor review first and post afterwards', () => {
    expect(nextStep(doctor, { ...nothing, draft: 3, approved: 2 })).toEqual({
      kind: 'review',
      label: 'Review 3 drafts',
    })
    expect(nextStep(doctor, { ...nothing, approved: 1 })).toEqual({
      kind: 'post',
      label: 'Post 1 letter',
      status: 'approved',
    })
  })

  it('lets a secretary post first and review afterwards', () => {
    expect(nextStep(secretary, { ...nothing, draft: 3, approved: 2 })?.label).toBe('Post 2 letters')
    expect(nextStep(secretary, { ...nothing, draft: 1200 })?.label).toBe('Review 1,200 drafts')
  })

  it('is no review for a secretary where only doctors approve', () => {
    const waiting = { ...nothing, draft: 3, onlyDoctorsApprove: true }
    expect(nextStep(secretary, waiting)).toBeNull()
    expect(nextStep(secretary, { ...waiting, approved: 2 })?.label).toBe('Post 2 letters')
    expect(nextStep(doctor, waiting)?.label).toBe('Review 3 drafts')
  })
})
