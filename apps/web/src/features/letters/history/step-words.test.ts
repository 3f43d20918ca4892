import type { LetterStepDone } from '@sincerely/contract/letter-history'
import { recordRecipient } from '@sincerely/domain/letters/recipients'
import { describe, expect, it } from 'vitest'
import { changeWords, stepMoment, stepTitle } from './step-words.ts'

const step = {
  version: 4,
  did: 'saved',
  note: null,
  restoredVersion: null,
  fields: [],
  by: 'Dr Wilson',
} as const
const at = '2026-03-02T14:05:00.000Z'

describe('the title of a letter step', () => {
  it.each([
    ['created', 'Created'],
    ['saved', 'Text saved'],
    ['moved', 'Moved to another record of the patient'],
    ['reassigned', 'Reassigned to another doctor'],
    ['approved', 'Approved'],
    ['returned', 'Returned for revision'],
    ['posted', 'Posted'],
    ['deleted', 'Deleted'],
    ['undeleted', 'Restored'],
  ] as const)('for %s is %s', (did, title) => {
    expect(stepTitle({ ...step, did })).toBe(title)
  })

  it('names the restored version if it is known', () => {
    expect(stepTitle({ ...step, did: 'restored', restoredVersion: 2 })).toBe('Text of version 2 restored')
    expect(stepTitle({ ...step, did: 'restored' })).toBe('Earlier text restored')
  })

  it('names the changed details', () => {
    expect(stepTitle({ ...step, did: 'changed' })).toBe('Details changed')
    expect(stepTitle({ ...step, did: 'changed', fields: ['notes'] })).toBe('Notes changed')
    expect(stepTitle({ ...step, did: 'changed', fields: ['priority', 'dueAt', 'visitDate'] })).toBe(
      'Priority, due date and visit date changed',
    )
  })

  it('names the changed list if it is known', () => {
    const addressed = { ...step, did: 'addressed' } as const
    expect(stepTitle(addressed)).toBe('Recipients or enclosures changed')
    expect(stepTitle({ ...addressed, changes: [{ field: 'enclosures' }] })).toBe('Enclosures changed')
    expect(stepTitle({ ...addressed, changes: [{ field: 'recipients' }] })).toBe('Recipients changed')
  })

  it('comes with the author and the relative and exact time', () => {
    const moment = stepMoment(
      { ...step, at },
      { now: new Date('2026-03-02T16:10:00Z'), timeZone: 'Europe/London' },
    )
    expect(moment).toEqual({ ago: 'Dr Wilson · 2 hours ago', exact: '02/03/2026 14:05' })
  })
})

const zone = 'Europe/London'

describe('the changes of a step', () => {
  it('are shown before and after, each in its own format', () => {
    const changes = [
      { field: 'notes', before: 'Ring the ward.', after: null },
      { field: 'priority', before: 'medium', after: 'high' },
      { field: 'dueAt', before: '2026-07-01T08:00:00.000Z', after: '2026-12-01T17:30:00.000Z' },
      { field: 'visitDate', before: null, after: '2026-01-05' },
      { field: 'notApplicableSections', before: null, after: 'allergies, results' },
    ] as const
    expect(changeWords(changes, zone)).toEqual([
      { name: 'Notes', before: 'Ring the ward.', after: 'empty' },
      { name: 'Priority', before: 'Medium', after: 'High' },
      { name: 'Due date', before: '01/07/2026 09:00', after: '01/12/2026 17:30' },
      { name: 'Visit date', before: 'empty', after: '05/01/2026' },
      { name: 'Sections not applicable', before: 'empty', after: 'Allergies, Investigation results' },
    ])
  })

  it('list recipients and enclosures in full', () => {
    const lee = {
      key: 'a',
      kind: 'other',
      name: 'Dr Lee',
      address: 'Oak Clinic\n2 Low Street',
      email: 'lee@oak.example',
      way: 'email',
    } as const
    const changes: LetterStepDone['changes'] = [
      {
        field: 'recipients',
        before: [recordRecipient('gp')],
        after: [recordRecipient('gp'), lee],
      },
      { field: 'enclosures', before: [], after: ['ECG', 'Diary'] },
    ] as const
    expect(
      changeWords(
        changes.map((change) => ({ ...change }) as never),
        zone,
      ),
    ).toEqual([
      {
        name: 'Recipients',
        before: 'GP, by post',
        after: 'GP, by post; Dr Lee, Oak Clinic, 2 Low Street, by email to lee@oak.example',
      },
      { name: 'Enclosures', before: 'empty', after: 'ECG; Diary' },
    ])
  })
})
