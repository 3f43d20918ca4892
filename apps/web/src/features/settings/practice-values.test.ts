import { describe, expect, it } from 'vitest'
import { parseDraft, problemsOf, rebase } from '../../platform/form/draft-values.ts'
import {
  earlierSound,
  emptyPractice,
  practiceRules,
  practiceSchema,
  practiceValues,
  readWords,
  settingsOf,
} from './practice-values.ts'

const saved = practiceValues({
  practiceName: 'Larkspur Surgery',
  timeZone: 'Europe/London',
  letterTargetDays: 7,
  dischargeTargetHours: 24,
  approvalValidDays: 30,
  recordRetentionYears: 7,
  soundRetentionDays: 30,
  practiceContact: '12 Mill Lane, York',
  dataProtectionContact: null,
  lawfulBasis: null,
  complaints: null,
  vocabulary: ['apixaban', 'Strachan'],
  allowedAbbreviations: ['MS'],
})

describe('the form of practice settings', () => {
  it('shows all field errors at once', () => {
    const typed = {
      ...saved,
      practiceName: ' ',
      timeZone: 'Mars/Olympus',
      letterTargetDays: 'soon',
      dischargeTargetHours: '0',
      recordRetentionYears: '',
      soundRetentionDays: '4000',
      vocabulary: 'x'.repeat(101),
    }
    expect(problemsOf({ schema: practiceSchema }, typed, saved)).toEqual({
      practiceName: 'Enter a name.',
      timeZone: 'Choose a time zone from the list.',
      letterTargetDays: 'Enter a whole number.',
      dischargeTargetHours: 'Allow at least 1 hour.',
      recordRetentionYears: 'Enter a whole number.',
      soundRetentionDays: 'Keep recordings for at most 3,650 days.',
      vocabulary: 'Shorten this word to 100 characters.',
    })
  })

  it('sends numbers, and each word of the vocabulary once', () => {
    const words = ' Kilmarnock  Road\n\napixaban; Strachan,apixaban '
    expect(readWords(words)).toEqual(['Kilmarnock Road', 'apixaban', 'Strachan'])
    expect(settingsOf({ letterTargetDays: '5', vocabulary: 'Menzies' })).toEqual({
      letterTargetDays: 5,
      vocabulary: ['Menzies'],
    })
  })

  it('merges vocabularies: added words stay, and removed ones stay removed', () => {
    const typed = { ...saved, vocabulary: 'apixaban\nStrachan\nMenzies' }
    const now = { ...saved, vocabulary: 'Strachan\nedoxaban' }
    expect(rebase({ base: saved, typed }, now, practiceRules).values.vocabulary).toBe(
      'Strachan\nMenzies\nedoxaban',
    )
  })

  it('restores a draft about dictations from an earlier release', () => {
    const kept = {
      base: { soundRetentionDays: 30, vocabulary: ['apixaban', 'Strachan'] },
      typed: { days: '60', words: 'apixaban\nStrachan' },
    }
    const draft = parseDraft(JSON.stringify(kept), saved, earlierSound.read)
    expect(draft).toMatchObject({ base: saved, typed: { ...saved, soundRetentionDays: '60' } })
    const practice = { base: saved, typed: { ...saved, practiceName: 'Elm Surgery' } }
    expect(parseDraft(JSON.stringify(practice), emptyPractice, earlierSound.read)?.typed).toEqual(
      practice.typed,
    )
  })
})
