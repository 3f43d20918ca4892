import { describe, expect, it } from 'vitest'
import { foundOf } from './transcript.tsx'

describe('the words that were found', () => {
  it('are none, once all was heard and nobody spoke: there must be a way on', () => {
    expect(foundOf({ text: ' \n', isComplete: true }, '')).toBe('no-words')
    expect(foundOf({ text: '', isComplete: false }, '')).toBe('some')
  })

  it('may be asked for again when all of them are there', () => {
    expect(foundOf({ text: 'She is well.', isComplete: true }, '')).toBe('all')
    expect(foundOf(null, 'She is')).toBe('some')
    expect(foundOf(null, '')).toBe('nothing')
  })
})
