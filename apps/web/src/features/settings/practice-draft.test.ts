import { describe, expect, it } from 'vitest'
import {
  changedPractice,
  parsePracticeDraft,
  readPractice,
  rebasePractice,
  startPractice,
} from './practice-draft.ts'

const saved = {
  practiceName: 'Larkspur Surgery',
  timeZone: 'Europe/London',
  letterTargetDays: 7,
  dischargeTargetHours: 24,
  approvalValidDays: 30,
  recordRetentionYears: 7,
}
const typing = (changes: object) => {
  const draft = startPractice(saved)
  return { ...draft, typed: { ...draft.typed, ...changes } }
}

describe('the draft of the practice settings', () => {
  it('says everything that is wrong at once, beside its field', () => {
    const wrong = typing({
      practiceName: ' ',
      timeZone: 'Mars/Olympus',
      letterTargetDays: 'soon',
      dischargeTargetHours: '0',
      recordRetentionYears: '',
    })
    expect(readPractice(wrong)).toEqual({
      ok: false,
      problems: {
        practiceName: 'Enter a name.',
        timeZone: 'Choose a time zone of the list.',
        letterTargetDays: 'Enter a whole number.',
        dischargeTargetHours: 'Allow at least 1 hour.',
        recordRetentionYears: 'Enter a whole number.',
      },
    })
  })

  it('sends only what was changed', () => {
    expect(changedPractice(startPractice(saved))).toEqual([])
    expect(readPractice(typing({ letterTargetDays: ' 5 ', practiceName: 'Larkspur Surgery ' }))).toEqual({
      ok: true,
      changes: { letterTargetDays: 5 },
    })
  })

  it('goes on top of what another administrator saved, and tells where both changed the same', () => {
    const now = { ...saved, letterTargetDays: 5, recordRetentionYears: 10 }
    const { draft, clashes } = rebasePractice(
      typing({ letterTargetDays: '3', practiceName: 'Larkspur' }),
      now,
    )
    expect(clashes).toEqual(['letterTargetDays'])
    expect(draft.typed).toEqual({
      practiceName: 'Larkspur',
      timeZone: 'Europe/London',
      letterTargetDays: '3',
      dischargeTargetHours: '24',
      approvalValidDays: '30',
      recordRetentionYears: '10',
    })
    expect(rebasePractice(typing({ letterTargetDays: '5' }), now).clashes).toEqual([])
  })

  it('is read from this device, and not when it is something else', () => {
    const draft = typing({ practiceName: 'Larkspur' })
    expect(parsePracticeDraft(JSON.stringify(draft))).toEqual(draft)
    for (const text of [undefined, '[]', JSON.stringify({ base: draft.base, typed: { practiceName: 'x' } })])
      expect(parsePracticeDraft(text)).toBe(null)
  })
})
