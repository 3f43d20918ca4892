import { describe, expect, it } from 'vitest'
import { usualTargets } from '../letters/turnaround.ts'
import {
  clinicProgress,
  isMissed,
  isOverdueVisit,
  nextOpenVisit,
  placeForTime,
  visitDueAt,
  visitInstant,
  visitState,
} from './visits.ts'

const timeZone = 'Europe/London'
const nothing = { hasLetter: false, hasDictation: false, reason: null }

describe('the state of a visit', () => {
  it('is open until there is a letter, a dictation or a reason', () => {
    expect(visitState(nothing)).toBe('open')
    expect(visitState({ ...nothing, hasDictation: true })).toBe('dictation')
    expect(visitState({ ...nothing, hasLetter: true })).toBe('letter')
    expect(visitState({ ...nothing, reason: 'Did not attend' })).toBe('closed')
  })

  it('names the letter first, even if a reason was given or the dictation is still there', () => {
    expect(visitState({ hasLetter: true, hasDictation: true, reason: 'Cancelled' })).toBe('letter')
    expect(visitState({ hasLetter: false, hasDictation: true, reason: 'Cancelled' })).toBe('dictation')
  })
})

describe('the progress of a clinic', () => {
  it('counts every visit that ended, however it did', () => {
    const states = ['letter', 'closed', 'open', 'dictation'] as const
    const visits = states.map((state) => ({ state }))
    expect(clinicProgress(visits)).toEqual({ ended: 3, total: 4, isComplete: false })
    expect(clinicProgress(visits.filter(({ state }) => state !== 'open')).isComplete).toBe(true)
    expect(clinicProgress([])).toEqual({ ended: 0, total: 0, isComplete: true })
  })
})

describe('the next patient', () => {
  const visits = [
    { id: 1, state: 'open' },
    { id: 2, state: 'letter' },
    { id: 3, state: 'open' },
  ] as const

  it('is the next open visit, from the beginning again after the last', () => {
    expect(nextOpenVisit(visits, null)?.id).toBe(1)
    expect(nextOpenVisit(visits, 1)?.id).toBe(3)
    expect(nextOpenVisit(visits, 3)?.id).toBe(1)
  })

  it('is nobody if no other visit is open', () => {
    expect(nextOpenVisit([{ id: 1, state: 'open' }], 1)).toBeNull()
    expect(nextOpenVisit([{ id: 2, state: 'closed' }], null)).toBeNull()
  })
})

describe('an open visit', () => {
  it('is missed from the day after the clinic, and never once it has ended', () => {
    expect(isMissed({ state: 'open', day: '2026-11-20' }, '2026-11-20')).toBe(false)
    expect(isMissed({ state: 'open', day: '2026-11-20' }, '2026-11-21')).toBe(true)
    expect(isMissed({ state: 'closed', day: '2026-11-20' }, '2026-12-21')).toBe(false)
  })

  it('is due by the target counted from the visit, not from now', () => {
    const visitAt = visitInstant('2026-07-01', '09:30', timeZone)
    expect(visitAt.toISOString()).toBe('2026-07-01T08:30:00.000Z')
    expect(visitDueAt(visitAt, usualTargets).toISOString()).toBe('2026-07-08T08:30:00.000Z')
    expect(visitInstant('2026-07-01', null, timeZone).toISOString()).toBe('2026-06-30T23:00:00.000Z')
  })

  it('is overdue from the day after it was due', () => {
    const visitAt = visitInstant('2026-07-01', '09:30', timeZone)
    const at = (now: string) => ({ now: new Date(now), timeZone, targets: usualTargets })
    expect(isOverdueVisit({ state: 'open', visitAt }, at('2026-07-08T22:59:00Z'))).toBe(false)
    expect(isOverdueVisit({ state: 'open', visitAt }, at('2026-07-08T23:01:00Z'))).toBe(true)
    expect(isOverdueVisit({ state: 'letter', visitAt }, at('2026-08-08T23:01:00Z'))).toBe(false)
  })
})

describe('a visit that is added', () => {
  it('is placed by its time, at the end without one', () => {
    const visits = [{ time: '09:00' }, { time: null }, { time: '09:40' }]
    expect(placeForTime(visits, '08:50')).toBe(0)
    expect(placeForTime(visits, '09:00')).toBe(2)
    expect(placeForTime(visits, '10:00')).toBe(3)
    expect(placeForTime(visits, null)).toBe(3)
  })
})
