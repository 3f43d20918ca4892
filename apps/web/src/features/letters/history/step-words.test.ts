import { describe, expect, it } from 'vitest'
import { stepMoment, stepTitle } from './step-words.ts'

const step = {
  version: 4,
  did: 'saved',
  note: null,
  restoredVersion: null,
  fields: [],
  by: 'Dr Wilson',
} as const
const at = '2026-03-02T14:05:00.000Z'

describe('a step of a letter in words', () => {
  it.each([
    ['created', 'Created'],
    ['saved', 'Text saved'],
    ['moved', 'Moved to another record of the patient'],
    ['reassigned', 'Handed over to another doctor'],
    ['approved', 'Approved'],
    ['returned', 'Returned for revision'],
    ['posted', 'Posted'],
    ['deleted', 'Deleted'],
    ['undeleted', 'Restored'],
  ] as const)('%s is %s', (did, title) => {
    expect(stepTitle({ ...step, did })).toBe(title)
  })

  it('names the version whose text came back, where that is known', () => {
    expect(stepTitle({ ...step, did: 'restored', restoredVersion: 2 })).toBe('Text of version 2 restored')
    expect(stepTitle({ ...step, did: 'restored' })).toBe('Earlier text restored')
  })

  it('names the details that were changed', () => {
    expect(stepTitle({ ...step, did: 'changed' })).toBe('Details changed')
    expect(stepTitle({ ...step, did: 'changed', fields: ['notes'] })).toBe('Notes changed')
    expect(stepTitle({ ...step, did: 'changed', fields: ['priority', 'dueAt', 'visitDate'] })).toBe(
      'Priority, due time and visit date changed',
    )
  })

  it('names which of the lists was changed, where that is known', () => {
    const addressed = { ...step, did: 'addressed' } as const
    expect(stepTitle(addressed)).toBe('Recipients or enclosures changed')
    expect(stepTitle({ ...addressed, changes: [{ field: 'enclosures' }] })).toBe('Enclosures changed')
    expect(stepTitle({ ...addressed, changes: [{ field: 'recipients' }] })).toBe('Recipients changed')
  })

  it('says who and when, both ways', () => {
    const moment = stepMoment(
      { ...step, at },
      { now: new Date('2026-03-02T16:10:00Z'), timeZone: 'Europe/London' },
    )
    expect(moment).toEqual({ ago: 'Dr Wilson · 2 hours ago', exact: '02/03/2026 14:05' })
  })
})
