import { describe, expect, it } from 'vitest'
import { whyWithoutDoctor } from './without-doctor.ts'

const doctor = (id: number, isActive: boolean, coverUntil: string | null = null) => ({
  id,
  name: `Dr ${id}`,
  isActive,
  coverUntil,
})

describe('the notice for a secretary without a doctor', () => {
  it('says that no doctor is assigned, or that the doctor is deactivated', () => {
    expect(whyWithoutDoctor({ role: 'secretary', doctors: [] })?.title).toBe(
      'No doctor is assigned to you yet',
    )
    expect(whyWithoutDoctor({ role: 'secretary', doctors: [doctor(1, false)] })).toEqual({
      title: 'The account of Dr 1 is deactivated',
      next: 'Ask your administrator to assign you to another doctor.',
    })
  })

  it('is null while a doctor is assigned or covered, and for other roles', () => {
    expect(whyWithoutDoctor({ role: 'secretary', doctors: [doctor(1, true)] })).toBeNull()
    const covered = [doctor(1, false), doctor(2, true, '2026-11-24')]
    expect(whyWithoutDoctor({ role: 'secretary', doctors: covered })).toBeNull()
    expect(whyWithoutDoctor({ role: 'admin', doctors: [] })).toBeNull()
  })
})
