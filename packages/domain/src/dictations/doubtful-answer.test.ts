import { describe, expect, it } from 'vitest'
import { doubtOf } from './doubtful-answer.ts'

const answer = { text: 'She is well.', duration: null, seconds: 60, isRest: false }

describe('speech-to-text answer', () => {
  it('is doubtful if the server heard far less sound than was sent [H-11]', () => {
    expect(doubtOf({ ...answer, duration: 0.1 })).toBe('cut_short')
    expect(doubtOf({ ...answer, duration: 29, isRest: true })).toBe('cut_short')
    expect(doubtOf({ ...answer, duration: 31 })).toBeNull()
    expect(doubtOf({ ...answer, duration: 2, seconds: 4.9 })).toBeNull()
    expect(doubtOf(answer)).toBeNull()
  })

  it('is doubtful without words for over three seconds, or over a minute of final silence', () => {
    expect(doubtOf({ ...answer, text: ' \n', seconds: 3.1 })).toBe('no_words')
    expect(doubtOf({ ...answer, text: '', seconds: 3 })).toBeNull()
    expect(doubtOf({ ...answer, text: '', isRest: true })).toBeNull()
    expect(doubtOf({ ...answer, text: '', isRest: true, seconds: 61 })).toBe('no_words')
  })
})
