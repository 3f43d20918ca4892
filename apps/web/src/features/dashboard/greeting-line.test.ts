import { describe, expect, it } from 'vitest'
import { greetingLine } from './greeting-line.ts'

const halfPastTen = new Date('2026-06-01T10:30:00Z')

describe('the greeting', () => {
  it('names the role when the person has no name', () => {
    expect(greetingLine({ name: '  ', role: 'secretary' }, halfPastTen, 'Europe/London')).toBe(
      'Good morning, Secretary',
    )
  })

  it('goes by the clock of the practice', () => {
    const doctor = { name: 'Dr Test', role: 'doctor' } as const
    expect(greetingLine(doctor, halfPastTen, 'Europe/London')).toBe('Good morning, Dr Test')
    expect(greetingLine(doctor, halfPastTen, 'Asia/Kolkata')).toBe('Good afternoon, Dr Test')
    expect(greetingLine(doctor, halfPastTen, 'Australia/Sydney')).toBe('Good evening, Dr Test')
  })
})
