import { describe, expect, it } from 'vitest'
import {
  isSoundChanged,
  parseSoundDraft,
  readSound,
  readWords,
  rebaseSound,
  refusedSound,
  startSound,
} from './sound-draft.ts'

const saved = { soundRetentionDays: 30, vocabulary: ['apixaban', 'Strachan'] }
const draft = (typed: Partial<{ days: string; words: string }>) => {
  const { base, typed: before } = startSound(saved)
  return { base, typed: { ...before, ...typed } }
}

describe('what is typed about dictations', () => {
  it('is read with bad input told beside its field', () => {
    for (const [days, problem] of [
      ['', 'Enter whole days.'],
      ['soon', 'Enter whole days.'],
      ['1.5', 'Enter whole days.'],
      ['0', 'Keep the sound for at least 1 day.'],
      ['4000', 'Keep the sound for at most 3,650 days.'],
    ] as const)
      expect(readSound(draft({ days }))).toEqual({ ok: false, problems: { days: problem } })
    const tooLong = draft({ words: 'x'.repeat(101) })
    expect(readSound(tooLong)).toEqual({
      ok: false,
      problems: { words: 'A word is longer than 100 characters.' },
    })
  })

  it('holds words of any number of parts, one to a line or between commas, each once', () => {
    expect(readWords(' Kilmarnock  Road\n\napixaban; Strachan,apixaban ')).toEqual([
      'Kilmarnock Road',
      'apixaban',
      'Strachan',
    ])
  })

  it('is no change where it says the same', () => {
    expect(isSoundChanged(draft({ days: ' 30 ', words: 'apixaban,\nStrachan\n' }))).toBe(false)
    expect(isSoundChanged(draft({ words: 'Strachan\napixaban' }))).toBe(true)
  })

  it('does not put its days in the place of others that were saved since, before they were seen', () => {
    const now = { ...saved, soundRetentionDays: 14 }
    const met = rebaseSound(draft({ days: '60' }), now)
    expect(met).toEqual({
      isClash: true,
      draft: { base: now, typed: { days: '60', words: 'apixaban\nStrachan' } },
    })
    const seen = rebaseSound(met.draft, now)
    expect(seen.isClash).toBe(false)
    expect(readSound(seen.draft)).toEqual({ ok: true, changes: { soundRetentionDays: 60 } })
    expect(rebaseSound(draft({ days: '14' }), now).isClash).toBe(false)
  })

  it('meets what somebody else saved: nobody’s word is lost, and what they took out stays out', () => {
    const now = { soundRetentionDays: 90, vocabulary: ['Strachan', 'edoxaban'] }
    const met = rebaseSound(draft({ words: 'apixaban\nStrachan\nMenzies' }), now)
    expect(met.isClash).toBe(false)
    expect(readSound(met.draft)).toEqual({
      ok: true,
      changes: { vocabulary: ['Strachan', 'Menzies', 'edoxaban'] },
    })
  })

  it('sends only what was changed', () => {
    expect(readSound(draft({ days: '60' }))).toEqual({ ok: true, changes: { soundRetentionDays: 60 } })
    expect(readSound(draft({ words: '' }))).toEqual({ ok: true, changes: { vocabulary: [] } })
  })

  it('is told what the server said of the days, of the words and of one word', () => {
    expect(refusedSound({ soundRetentionDays: 'Too long.', vocabulary: 'Too many.' })).toEqual({
      days: 'Too long.',
      words: 'Too many.',
    })
    expect(refusedSound({ 'vocabulary.3': 'Too long a word.' })).toEqual({ words: 'Too long a word.' })
    expect(refusedSound({ practiceName: 'Enter a name.' })).toEqual({})
  })

  it('comes back from this device, unless it is something else', () => {
    const typed = draft({ words: 'Menzies' })
    expect(parseSoundDraft(JSON.stringify(typed))).toEqual(typed)
    for (const text of [undefined, '', '{}', '{"base":{},"typed":{}}', '[1]'])
      expect(parseSoundDraft(text)).toBeNull()
  })
})
