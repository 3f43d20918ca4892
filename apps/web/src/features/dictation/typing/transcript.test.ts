import { describe, expect, it } from 'vitest'
import { transcriptProgress } from './transcript.tsx'

describe('the words that were found', () => {
  it('are none, once all was heard and nobody spoke: there must be a way on', () => {
    expect(transcriptProgress({ text: ' \n', isComplete: true }, '')).toBe('no-words')
    expect(transcriptProgress({ text: '', isComplete: false }, '')).toBe('some')
  })

  it('may be asked for again when all of them are there', () => {
    expect(transcriptProgress({ text: 'She is well.', isComplete: true }, '')).toBe('all')
    expect(transcriptProgress(null, 'She is')).toBe('some')
    expect(transcriptProgress(null, '')).toBe('nothing')
  })
})
