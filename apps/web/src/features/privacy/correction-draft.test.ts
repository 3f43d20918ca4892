import { describe, expect, it } from 'vitest'
import { parseDraft } from '../../platform/form/draft-values.ts'
import {
  correctionOf,
  correctionProblems,
  earlierCorrection,
  emptyCorrection,
  isWrongNow,
} from './correction-draft.ts'

const key = { version: 2, field: 'dob' } as const
const choices = {
  changes: [
    { ...key, before: '01/02/1950', after: '01/02/1951', byName: 'Bo', at: '2026-03-03T09:00:00.000Z' },
  ],
  letters: [{ id: 5, postedOn: '2026-02-01', replacedBy: null, says: [key] }],
}

describe('the form of a correction', () => {
  it('restores a draft of the previous release', () => {
    const { wrongLetters: _, ...kept } = { ...emptyCorrection, wasWrong: 'The day.', letterIds: [5] }
    const read = (areLettersWrong: boolean | null) =>
      parseDraft(JSON.stringify({ ...kept, areLettersWrong }), emptyCorrection, earlierCorrection.read)?.typed
    expect([true, false, null].map((known) => read(known)?.wrongLetters)).toEqual(['some', 'none', ''])
    expect(read(true)).toMatchObject(kept)
  })

  it('requires a choice about letters if any were posted', () => {
    const said = { ...emptyCorrection, wasWrong: 'It', putRight: 'That', note: 'By phone' }
    expect(correctionProblems(said, choices, 3)).toEqual({
      letterIds: 'Choose whether letters need correcting.',
    })
    expect(correctionProblems(said, { ...choices, letters: [] }, 3)).toEqual({})
  })

  it('sends only available changes and letters, and no letters if none are wrong', () => {
    const draft = {
      ...emptyCorrection,
      changes: ['2 dob', '9 name'],
      letterIds: [5, 6],
      wrongLetters: 'some' as const,
    }
    expect(correctionOf(draft, choices, 3)).toMatchObject({ changes: [key], letterIds: [5], version: 3 })
    expect(correctionOf({ ...draft, wrongLetters: 'none' }, choices, 3).letterIds).toBeNull()
  })

  it('concerns letters that contain a value replaced by a selected change', () => {
    expect(choices.letters.map((letter) => isWrongNow(letter, ['2 dob']))).toEqual([true])
    expect(choices.letters.map((letter) => isWrongNow(letter, ['2 name']))).toEqual([false])
  })
})
