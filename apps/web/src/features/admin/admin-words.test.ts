import type { AdminStats } from '@sincerely/contract/admin'
import { describe, expect, it } from 'vitest'
import { completionRate, lettersPerPatient, recentWords, retention } from './admin-words.ts'

const stats: AdminStats = {
  totalUsers: 3,
  activeDoctors: 1,
  activeSecretaries: 1,
  totalPatients: 3,
  activePatients: 2,
  totalLetters: 7,
  draftLetters: 3,
  pendingLetters: 2,
  completedLetters: 2,
  overdueLetters: 0,
  activeSessions: 1,
  systemHealth: 'healthy',
  lastBackup: null,
}

describe('the practice figures', () => {
  it('are percentages and averages, or a dash if there is nothing to divide by', () => {
    expect([completionRate(stats), retention(stats), lettersPerPatient(stats)]).toEqual(['29%', '67%', '2.3'])
    const empty = { ...stats, totalPatients: 0, activePatients: 0, totalLetters: 0, completedLetters: 0 }
    expect([completionRate(empty), retention(empty), lettersPerPatient(empty)]).toEqual(['–', '–', '–'])
  })
})

describe('a recent activity entry', () => {
  it('shows its action or record type, the person and the count', () => {
    const time = '2026-03-02T14:00:00.000Z'
    const entry = { id: '1', user: null, whom: null, count: 1, orMore: false, time }
    expect(recentWords({ ...entry, type: 'letter', action: 'letter.approve' })).toBe('Letter approved')
    expect(recentWords({ ...entry, type: 'letter', action: 'letter.fold' })).toBe('Letter changed')
    const password = { ...entry, type: 'user', action: 'user.change-password', whom: 'Bo Reed' } as const
    expect(recentWords(password)).toBe('Password changed: Bo Reed')
    expect(recentWords({ ...password, count: 3 })).toBe('Password changed: Bo Reed, 3 times')
    const added = { ...entry, type: 'patient', action: 'patient.create', count: 488 } as const
    expect(recentWords(added)).toBe('Patient added, 488 times')
    expect(recentWords({ ...added, orMore: true })).toBe('Patient added, 488 times or more')
    expect(recentWords({ ...added, count: 1, orMore: true })).toBe('Patient added')
  })
})
