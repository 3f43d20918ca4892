import { describe, expect, it } from 'vitest'
import { chosenDoctor, doctorOptions, type DoctorChoice } from './doctors.ts'

const doctors = [
  { id: 1, name: 'Dr Lee' },
  { id: 2, name: 'Dr Osei' },
]
const secretary: DoctorChoice = { doctors, usual: 1, state: 'known' }
const admin: DoctorChoice = { doctors, usual: null, state: 'known' }

describe('the doctor for a new record', () => {
  it('is the selected one, else the usual one, else nobody', () => {
    expect(chosenDoctor(secretary, 2)).toBe(2)
    expect(chosenDoctor(secretary, null)).toBe(1)
    expect(chosenDoctor(admin, null)).toBeNull()
    expect(chosenDoctor(null, 2)).toBeNull()
  })

  it('is not a doctor whom the user no longer works for', () => {
    expect(chosenDoctor(secretary, 3)).toBe(1)
    expect(chosenDoctor(admin, 3)).toBeNull()
    expect(chosenDoctor({ ...admin, doctors: [], state: 'loading' }, 3)).toBe(3)
  })

  it('must be selected only if there is no usual one', () => {
    expect(doctorOptions(secretary).map(({ label }) => label)).toEqual(['Dr Lee', 'Dr Osei'])
    expect(doctorOptions(admin)[0]).toEqual({ value: '', label: 'Choose a doctor' })
  })
})
