import { describe, expect, it } from 'vitest'
import { suggestedStep } from './suggested-step.ts'

const doctor = { role: 'doctor' } as const
const secretary = { role: 'secretary' } as const
const admin = { role: 'admin' } as const

const nothing = { draft: 0, approved: 0, patients: 5, canAddPatients: true, onlyDoctorsApprove: false }

describe('the next step on the dashboard', () => {
  it('is none when nothing is waiting', () => {
    expect(suggestedStep(doctor, nothing)).toBeNull()
  })

  it('is none for an administrator, who neither approves nor posts', () => {
    expect(suggestedStep(admin, { ...nothing, draft: 3, approved: 2 })).toBeNull()
  })

  it('is none if there is no doctor to add a patient for', () => {
    expect(suggestedStep(secretary, { ...nothing, patients: 0, canAddPatients: false })).toBeNull()
    expect(suggestedStep(admin, { ...nothing, patients: 0, canAddPatients: false })).toBeNull()
  })

  it('is adding the first patient if there are none', () => {
    expect(suggestedStep(doctor, { ...nothing, patients: 0 })?.kind).toBe('first-patient')
  })

  it('lets a doctor review first and post afterwards', () => {
    expect(suggestedStep(doctor, { ...nothing, draft: 3, approved: 2 })).toEqual({
      kind: 'review',
      label: 'Review 3 drafts',
    })
    expect(suggestedStep(doctor, { ...nothing, approved: 1 })).toEqual({
      kind: 'post',
      label: 'Post 1 letter',
      status: 'approved',
    })
  })

  it('lets a secretary post first and review afterwards', () => {
    expect(suggestedStep(secretary, { ...nothing, draft: 3, approved: 2 })?.label).toBe('Post 2 letters')
    expect(suggestedStep(secretary, { ...nothing, draft: 1200 })?.label).toBe('Review 1,200 drafts')
  })

  it('is no review for a secretary where only doctors approve', () => {
    const waiting = { ...nothing, draft: 3, onlyDoctorsApprove: true }
    expect(suggestedStep(secretary, waiting)).toBeNull()
    expect(suggestedStep(secretary, { ...waiting, approved: 2 })?.label).toBe('Post 2 letters')
    expect(suggestedStep(doctor, waiting)?.label).toBe('Review 3 drafts')
  })
})
