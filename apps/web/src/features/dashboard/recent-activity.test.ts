import { describe, expect, it } from 'vitest'
import { recentActivity } from './recent-activity.ts'

describe('recent activity', () => {
  it('is empty without letters and patients', () => {
    expect(recentActivity([], [])).toEqual([])
  })

  it('shows at most four letters, three patients and five entries, newest first', () => {
    const letters = [9, 8, 7, 6, 5].map((day) => letter(day))
    const patients = [9, 8, 7, 6].map((day) => patient(day))
    const shown = recentActivity(letters, patients)
    expect(shown.map(({ key }) => key)).toEqual([
      'letter-9',
      'patient-9',
      'letter-8',
      'patient-8',
      'letter-7',
    ])
    expect(recentActivity(letters, [])).toHaveLength(4)
    expect(recentActivity([], patients)).toHaveLength(3)
  })

  it('shows what happened to a letter and when', () => {
    const approved = { ...letter(3), status: 'approved', statusAt: at(8) } as const
    expect(recentActivity([approved], [patient(5)])).toMatchObject([
      { subject: 'Test Patient', happened: 'Consultation Letter approved', at: at(8) },
      { subject: 'Test Patient', happened: 'Patient added', at: at(5) },
    ])
  })
})

function letter(day: number) {
  return {
    id: day,
    patientName: 'Test Patient',
    type: 'consultation',
    status: 'draft',
    statusAt: at(day),
  } as const
}

function patient(day: number) {
  return { id: day, name: 'Test Patient', createdAt: at(day) }
}

function at(day: number): string {
  return `2026-11-0${day}T09:00:00.000Z`
}
