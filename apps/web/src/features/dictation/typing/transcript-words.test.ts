import { describe, expect, it } from 'vitest'
import { shownWords, wordAt } from './transcript-words.ts'

const takes = [
  { take: 1, seconds: 10 },
  { take: 2, seconds: 5 },
]
const span = (from: number, to: number, start: number, more: { take?: number; doubt?: 'unsure' } = {}) => ({
  from,
  to,
  take: 1,
  start,
  end: start + 1,
  confidence: null,
  isUncertain: more.doubt !== undefined,
  doubt: null,
  ...more,
})
const text = 'Dear Doctor,\nshe is well.'

describe('the words of a transcript', () => {
  const words = shownWords(
    { text, spans: [span(0, 4, 0.5), span(5, 12, 1), span(13, 16, 2, { take: 2, doubt: 'unsure' })] },
    takes,
  )

  it('contain every character once', () => {
    expect(words.map((word) => word.text).join('')).toBe(text)
  })

  it('have their time in the whole recording, and their doubt', () => {
    expect(words.map(({ start }) => start)).toEqual([0.5, null, 1, null, 12, null])
    expect(words.filter(({ doubt }) => doubt !== null).map((word) => word.text)).toEqual(['she'])
  })

  it('follow the playback position', () => {
    expect([0, 0.5, 1.2, 9, 12].map((position) => words[wordAt(words, position)]?.text)).toEqual([
      undefined,
      'Dear',
      'Doctor,',
      'Doctor,',
      'she',
    ])
  })

  it('are one text if no times are known', () => {
    expect(shownWords({ text, spans: [] }, takes).map((word) => word.text)).toEqual([text])
  })
})
