import { defaultRecipients } from '@sincerely/domain/letters/recipients'
import type { LetterStepDone } from '@sincerely/contract/letter-history'
import { describe, expect, it } from 'vitest'
import { changeWords } from './change-words.ts'

const zone = 'Europe/London'

describe('what a step changed', () => {
  it('is said as it was before and as it is now, each detail in its own way', () => {
    const changes = [
      { field: 'notes', before: 'Ring the ward.', after: null },
      { field: 'priority', before: 'medium', after: 'high' },
      { field: 'dueAt', before: '2026-07-01T08:00:00.000Z', after: '2026-12-01T17:30:00.000Z' },
      { field: 'visitDate', before: null, after: '2026-01-05' },
    ] as const
    expect(changeWords(changes, zone)).toEqual([
      { name: 'Notes', before: 'Ring the ward.', after: 'empty' },
      { name: 'Priority', before: 'Medium', after: 'High' },
      { name: 'Due time', before: '01/07/2026 09:00', after: '01/12/2026 17:30' },
      { name: 'Visit date', before: 'empty', after: '05/01/2026' },
    ])
  })

  it('names who was on the list, and what was enclosed', () => {
    const lee = {
      key: 'a',
      kind: 'other',
      name: 'Dr Lee',
      address: 'Oak Clinic\n2 Low Street',
      email: 'lee@oak.example',
      way: 'email',
    } as const
    const changes: LetterStepDone['changes'] = [
      { field: 'recipients', before: [...defaultRecipients], after: [...defaultRecipients, lee] },
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
