import { describe, expect, it } from 'vitest'
import { commandsFor } from './commands.ts'

const callbacks = {
  go: async () => undefined,
  dictate: () => undefined,
  showShortcuts: () => undefined,
  signOut: () => undefined,
}
const doctors = [{ id: 2, name: 'Dr Wilson', isActive: true, coverUntil: null }]
const labels = (role: 'admin' | 'doctor' | 'secretary', q: string, more = {}) =>
  commandsFor({ role, doctors }, q, { ...callbacks, ...more }).map(({ label }) => label)

describe('the commands of the palette', () => {
  it('include New letter and Dictate for every role', () => {
    for (const role of ['admin', 'doctor', 'secretary'] as const) {
      expect(labels(role, 'new let')).toEqual(['New letter'])
      expect(labels(role, 'dict')).toEqual(['Dictate'])
    }
  })

  it('include what a list has a button for: New patient, New clinic and Upload Patients', () => {
    for (const label of ['New patient', 'New clinic', 'Upload Patients'])
      expect(labels('secretary', label)).toEqual([label])
  })

  it('start nothing new for a secretary without a doctor', () => {
    for (const q of ['new', 'upload'])
      expect(commandsFor({ role: 'secretary', doctors: [] }, q, callbacks)).toEqual([])
  })

  it('are found by their whole label, also with its colon', () => {
    for (const label of ['Letters: Approved', 'Letters: Needs attention', 'letters:posted'])
      expect(labels('doctor', label).map((found) => found.toLowerCase())).toEqual([
        label.toLowerCase().replace(/:\s*/u, ': '),
      ])
    expect(labels('doctor', 'é')).toEqual([])
  })

  it('leave out Dictate if there is no doctor to dictate for', () => {
    expect(labels('secretary', 'dict', { dictate: null })).toEqual([])
  })
})
