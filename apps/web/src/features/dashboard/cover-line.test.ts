import { describe, expect, it } from 'vitest'
import { coverLine } from './cover-line.ts'

const doctor = (id: number, name: string, coverUntil: string | null) => ({
  id,
  name,
  isActive: true,
  coverUntil,
})

describe('whose work somebody does besides their own', () => {
  it('is said with how long', () => {
    const doctors = [
      doctor(1, 'Dr Park', null),
      doctor(2, 'Dr Lee', '2026-11-26'),
      doctor(3, 'Dr Osei', '2026-11-30'),
    ]
    expect(coverLine({ doctors })).toBe(
      'You cover for Dr Lee until 26/11/2026 and for Dr Osei until 30/11/2026.',
    )
  })

  it('is nothing to speak of where nobody is covered', () => {
    expect(coverLine({ doctors: [doctor(1, 'Dr Park', null)] })).toBeNull()
    expect(coverLine({ doctors: [] })).toBeNull()
  })
})
