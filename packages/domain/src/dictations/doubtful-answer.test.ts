import { describe, expect, it } from 'vitest'
import { doubtOf } from './doubtful-answer.ts'

const answer = { text: 'She is well.', duration: null, seconds: 60, isRest: false }

describe('an answer of speech to text', () => {
  it('is doubtful where the server says it heard far less than there is [H-11]', () => {
    expect(doubtOf({ ...answer, duration: 0.1 })).toBe('cut_short')
    expect(doubtOf({ ...answer, duration: 29, isRest: true })).toBe('cut_short')
    expect(doubtOf({ ...answer, duration: 31 })).toBeNull()
    expect(doubtOf({ ...answer, duration: 2, seconds: 4.9 })).toBeNull()
    expect(doubtOf(answer)).toBeNull()
  })

  it('is doubtful without a word for more than three seconds, but for a pause at the end of more', () => {
    expect(doubtOf({ ...answer, text: ' \n', seconds: 3.1 })).toBe('no_words')
    expect(doubtOf({ ...answer, text: '', seconds: 3 })).toBeNull()
    expect(doubtOf({ ...answer, text: '', isRest: true })).toBeNull()
    expect(doubtOf({ ...answer, text: '', isRest: true, seconds: 61 })).toBe('no_words')
  })
})
