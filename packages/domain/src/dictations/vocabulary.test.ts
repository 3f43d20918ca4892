import { describe, expect, it } from 'vitest'
import { vocabularyPrompt } from './vocabulary.ts'

describe('the vocabulary that goes along with a recording', () => {
  it('is left out where the practice has none', () => {
    expect(vocabularyPrompt([])).toBeNull()
    expect(vocabularyPrompt(['', '   '])).toBeNull()
  })

  it('names each word once, in its order', () => {
    expect(vocabularyPrompt(['apixaban', ' Kilmarnock  Road ', 'apixaban'])).toBe(
      'apixaban, Kilmarnock Road.',
    )
  })

  it('stays within what a model reads', () => {
    const words = Array.from({ length: 500 }, (_, at) => `medicine${at}`)
    const prompt = vocabularyPrompt(words) ?? ''
    expect(prompt.length).toBeLessThanOrEqual(801)
    expect(prompt.startsWith('medicine0, medicine1')).toBe(true)
  })
})
