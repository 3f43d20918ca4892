import { describe, expect, it } from 'vitest'
import { coverLine, greetingLine } from './greeting.ts'

const halfPastTen = new Date('2026-06-01T10:30:00Z')

describe('the greeting', () => {
  it('names the role when the person has no name', () => {
    expect(greetingLine({ name: '  ', role: 'secretary' }, halfPastTen, 'Europe/London')).toBe(
      'Good morning, Secretary',
    )
  })

  it('uses the time zone of the practice', () => {
    const doctor = { name: 'Dr Test', role: 'doctor' } as const
    expect(greetingLine(doctor, halfPastTen, 'Europe/London')).toBe('Good morning, Dr Test')
    expect(greetingLine(doctor, halfPastTen, 'Asia/Kolkata')).toBe('Good afternoon, Dr Test')
    expect(greetingLine(doctor, halfPastTen, 'Australia/Sydney')).toBe('Good evening, Dr Test')
  })
})

const doctor = (id: number, name: string, coverUntil: string | null) => ({
  id,
  name,
  isActive: true,
  coverUntil,
})

describe('the line about covers', () => {
  it('names each covered doctor and the end date', () => {
    const doctors = [
      doctor(1, 'Dr Park', null),
      doctor(2, 'Dr Lee', '2026-11-26'),
      doctor(3, 'Dr Osei', '2026-11-30'),
    ]
    expect(coverLine({ doctors })).toBe(
      'You are covering for Dr Lee until 26/11/2026 and for Dr Osei until 30/11/2026.',
    )
  })

  it('is null without a cover', () => {
    expect(coverLine({ doctors: [doctor(1, 'Dr Park', null)] })).toBeNull()
    expect(coverLine({ doctors: [] })).toBeNull()
  })
})
