import { describe, expect, it } from 'vitest'
import { vocabularyPrompt } from './vocabulary.ts'

describe('vocabulary prompt', () => {
  it('is empty if the practice has no vocabulary', () => {
    expect(vocabularyPrompt([])).toBeNull()
    expect(vocabularyPrompt(['', '   '])).toBeNull()
  })

  it('names each word once, in order', () => {
    expect(vocabularyPrompt(['apixaban', ' Kilmarnock  Road ', 'apixaban'])).toBe(
      'apixaban, Kilmarnock Road.',
    )
  })

  it('stays within the length limit of a model', () => {
    const words = Array.from({ length: 500 }, (_, at) => `medicine${at}`)
    const prompt = vocabularyPrompt(words) ?? ''
    expect(prompt.length).toBeLessThanOrEqual(801)
    expect(prompt.startsWith('medicine0, medicine1')).toBe(true)
  })
})
