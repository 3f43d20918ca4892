import { describe, expect, it } from 'vitest'
import { hasWork, workWords } from './work-words.ts'

describe('the work of a doctor', () => {
  it.each([
    [
      { patients: 1203, letters: 1, dictations: 2, texts: 0, deleted: 0 },
      '1,203 patients, 1 unfinished letter and 2 dictations',
    ],
    [
      { patients: 1, letters: 0, dictations: 1, texts: 0, deleted: 2 },
      '1 patient, 1 dictation and 2 deleted records',
    ],
    [{ patients: 0, letters: 4, dictations: 0, texts: 0, deleted: 0 }, '4 unfinished letters'],
    [{ patients: 0, letters: 0, dictations: 0, texts: 2, deleted: 0 }, '2 letter texts'],
    [{ patients: 0, letters: 0, dictations: 0, texts: 0, deleted: 1 }, '1 deleted record'],
    [{ patients: 0, letters: 0, dictations: 0, texts: 0, deleted: 0 }, 'nothing'],
  ])('is said in words: %o', (work, words) => {
    expect(workWords(work)).toBe(words)
    expect(hasWork(work)).toBe(words !== 'nothing')
  })
})
