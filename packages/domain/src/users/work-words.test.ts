import { describe, expect, it } from 'vitest'
import { hasWork, workWords } from './work-words.ts'

describe('the work of a doctor', () => {
  it.each([
    [{ patients: 1203, letters: 1, dictations: 2 }, '1,203 patients, 1 unfinished letter and 2 dictations'],
    [{ patients: 1, letters: 0, dictations: 1 }, '1 patient and 1 dictation'],
    [{ patients: 0, letters: 4, dictations: 0 }, '4 unfinished letters'],
    [{ patients: 0, letters: 0, dictations: 0 }, 'nothing'],
  ])('is said in words: %o', (work, words) => {
    expect(workWords(work)).toBe(words)
    expect(hasWork(work)).toBe(words !== 'nothing')
  })
})
