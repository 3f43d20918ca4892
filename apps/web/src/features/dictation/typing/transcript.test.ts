import { describe, expect, it } from 'vitest'
import { transcriptProgress } from './transcript.tsx'

describe('the transcript progress', () => {
  it("is 'no-words' if it is complete but empty", () => {
    expect(transcriptProgress({ text: ' \n', isComplete: true }, '')).toBe('no-words')
    expect(transcriptProgress({ text: '', isComplete: false }, '')).toBe('some')
  })

  it("is 'all' if complete, 'some' if begun and 'nothing' before that", () => {
    expect(transcriptProgress({ text: 'She is well.', isComplete: true }, '')).toBe('all')
    expect(transcriptProgress(null, 'She is')).toBe('some')
    expect(transcriptProgress(null, '')).toBe('nothing')
  })
})
