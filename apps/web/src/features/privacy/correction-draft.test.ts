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

describe('a correction being said', () => {
  it('is found as the release before kept it', () => {
    const { wrongLetters: _, ...kept } = { ...emptyCorrection, wasWrong: 'The day.', letterIds: [5] }
    const read = (areLettersWrong: boolean | null) =>
      parseDraft(JSON.stringify({ ...kept, areLettersWrong }), emptyCorrection, earlierCorrection.read)?.typed
    expect([true, false, null].map((known) => read(known)?.wrongLetters)).toEqual(['some', 'none', ''])
    expect(read(true)).toMatchObject(kept)
  })

  it('has to say whether letters are wrong, where any went out', () => {
    const said = { ...emptyCorrection, wasWrong: 'It', putRight: 'That', note: 'By phone' }
    expect(correctionProblems(said, choices, 3)).toEqual({
      letterIds: 'Choose whether letters need correcting.',
    })
    expect(correctionProblems(said, { ...choices, letters: [] }, 3)).toEqual({})
  })

  it('is sent with what is still there to choose, and without letters where none has to be corrected', () => {
    const draft = {
      ...emptyCorrection,
      changes: ['2 dob', '9 name'],
      letterIds: [5, 6],
      wrongLetters: 'some' as const,
    }
    expect(correctionOf(draft, choices, 3)).toMatchObject({ changes: [key], letterIds: [5], version: 3 })
    expect(correctionOf({ ...draft, wrongLetters: 'none' }, choices, 3).letterIds).toBeNull()
  })

  it('is about the letters that say what one of the chosen changes replaced', () => {
    expect(choices.letters.map((letter) => isWrongNow(letter, ['2 dob']))).toEqual([true])
    expect(choices.letters.map((letter) => isWrongNow(letter, ['2 name']))).toEqual([false])
  })
})
