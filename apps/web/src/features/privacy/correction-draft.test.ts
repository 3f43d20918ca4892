import { describe, expect, it } from 'vitest'
import { correctionOf, emptyCorrection, isWrongNow, parseCorrection } from './correction-draft.ts'

const key = { version: 2, field: 'dob' } as const
const choices = {
  changes: [
    { ...key, before: '01/02/1950', after: '01/02/1951', byName: 'Bo', at: '2026-03-03T09:00:00.000Z' },
  ],
  letters: [{ id: 5, postedOn: '2026-02-01', replacedBy: null, says: [key] }],
}

describe('a correction being said', () => {
  it('is not read from what is no draft, and is read as it was kept', () => {
    for (const text of [undefined, '', '[]', '{"wasWrong":1}']) expect(parseCorrection(text)).toBeNull()
    const odd = { ...emptyCorrection, changes: ['2 dob', 7], areLettersWrong: 'yes', letterIds: [5, 'x'] }
    const read = { ...emptyCorrection, changes: ['2 dob'], letterIds: [5] }
    expect(parseCorrection(JSON.stringify(odd))).toEqual(read)
  })

  it('is sent with what is still there to choose, and without letters where none has to be corrected', () => {
    const draft = {
      ...emptyCorrection,
      changes: ['2 dob', '9 name'],
      letterIds: [5, 6],
      areLettersWrong: true,
    }
    expect(correctionOf(draft, choices, 3)).toMatchObject({ changes: [key], letterIds: [5], version: 3 })
    expect(correctionOf({ ...draft, areLettersWrong: false }, choices, 3).letterIds).toBeNull()
  })

  it('is about the letters that say what one of the chosen changes replaced', () => {
    expect(choices.letters.map((letter) => isWrongNow(letter, ['2 dob']))).toEqual([true])
    expect(choices.letters.map((letter) => isWrongNow(letter, ['2 name']))).toEqual([false])
  })
})
