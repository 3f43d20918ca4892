import { describe, expect, it } from 'vitest'
import { backupAge, isBackupDue, outdatedBackups } from './backup-schedule.ts'

const timeZone = 'Europe/London'
const at = (text: string) => new Date(text)
const due = (now: string, lastGood: string | null, lastTry: string | null = lastGood) =>
  isBackupDue({
    now: at(now),
    lastGood: lastGood === null ? null : at(lastGood),
    lastTry: lastTry === null ? null : at(lastTry),
    since: at('2026-07-01T12:00:00Z'),
    timeZone,
  })

describe('backup schedule', () => {
  it('is due once a night, at two o’clock in the practice’s time zone', () => {
    // In British Summer Time two o’clock is one o’clock UTC.
    expect(due('2026-07-10T00:59:00Z', '2026-07-09T01:00:00Z')).toBe(false)
    expect(due('2026-07-10T01:00:00Z', '2026-07-09T01:00:00Z')).toBe(true)
    expect(due('2026-07-10T12:00:00Z', '2026-07-10T01:00:00Z')).toBe(false)
    expect(due('2026-12-10T01:59:00Z', '2026-12-09T02:00:00Z')).toBe(false)
    expect(due('2026-12-10T02:00:00Z', '2026-12-09T02:00:00Z')).toBe(true)
  })

  it('is due as soon as the server runs again after a missed night', () => {
    expect(due('2026-07-10T09:00:00Z', '2026-07-08T01:00:00Z')).toBe(true)
    expect(due('2026-07-10T00:30:00Z', '2026-07-08T12:00:00Z')).toBe(true)
  })

  it('is due in the first night of a new practice', () => {
    expect(due('2026-07-01T20:00:00Z', null)).toBe(false)
    expect(due('2026-07-02T01:00:00Z', null)).toBe(true)
  })

  it('is due again an hour after a failure', () => {
    expect(due('2026-07-10T01:40:00Z', '2026-07-09T01:00:00Z', '2026-07-10T01:00:00Z')).toBe(false)
    expect(due('2026-07-10T02:00:00Z', '2026-07-09T01:00:00Z', '2026-07-10T01:00:00Z')).toBe(true)
  })
})

describe('old backups', () => {
  const nights = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      id: n + 1,
      at: new Date(Date.parse('2026-11-23T02:00:00Z') - n * 86_400_000),
      isGood: true,
    }))
  const keep = { days: 14, weeks: 8, timeZone }

  it('are kept for the set number of days and weeks', () => {
    const removed = outdatedBackups(nights(100), keep)
    const kept = nights(100).filter(({ id }) => !removed.includes(id))
    expect(kept.slice(0, 14).map(({ id }) => id)).toEqual(nights(14).map(({ id }) => id))
    // These are the Sundays before those fourteen days, up to eight weeks including the present one.
    expect(kept.slice(14).map(({ at: night }) => night.toISOString().slice(0, 10))).toEqual([
      '2026-11-08',
      '2026-11-01',
      '2026-10-25',
      '2026-10-18',
      '2026-10-11',
    ])
  })

  it('are reduced to the last one of each day', () => {
    const later = ['12', '18'].map((hour, n) => ({
      id: 7 + n,
      at: at(`2026-11-23T${hour}:00:00Z`),
      isGood: true,
    }))
    const twice = [...later, ...nights(4)]
    expect(outdatedBackups(twice, keep)).toEqual([1])
  })

  it('are never all removed if they can be restored, however old they are [H-35]', () => {
    expect(outdatedBackups(nights(3), { days: 1, weeks: 1, timeZone })).toEqual([3])
    const failing = [...nights(2), { id: 8, at: at('2026-11-25T02:00:00Z'), isGood: false }]
    expect(outdatedBackups(failing, keep)).toEqual([])
  })

  it('are reduced to the last one if they failed, so they do not fill the disk', () => {
    const failing = [8, 9, 10].map((id) => ({ id, at: at(`2026-11-25T${id + 10}:00:00Z`), isGood: false }))
    expect(outdatedBackups([...failing, ...nights(2)], keep)).toEqual([9, 8])
  })

  it('are removed if they failed before a good one', () => {
    const bad = { id: 9, at: at('2026-11-22T12:00:00Z'), isGood: false }
    expect(outdatedBackups([bad, ...nights(1)], keep)).toEqual([9])
  })
})

describe('age of the last good backup', () => {
  it('is old after a day and a half and too old after three days', () => {
    const last = at('2026-11-20T02:00:00Z')
    expect(backupAge(last, at('2026-11-21T14:00:00Z'))).toBe('fresh')
    expect(backupAge(last, at('2026-11-21T14:01:00Z'))).toBe('old')
    expect(backupAge(last, at('2026-11-23T02:01:00Z'))).toBe('too-old')
  })
})
