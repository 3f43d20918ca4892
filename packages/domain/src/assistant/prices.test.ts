import { describe, expect, it } from 'vitest'
import { costOf } from './prices.ts'

const tokens = (promptTokens: number | null, completionTokens: number | null) => ({
  promptTokens,
  completionTokens,
})

describe('what a call costs', () => {
  it.each([
    ['gpt-4o-mini', 750],
    ['gpt-3.5-turbo', 2000],
    ['gpt-4-turbo', 40_000],
    ['gpt-4', 90_000],
  ])('is the price of spec §9 for 1,000 tokens in and out of %s', (model, micro) => {
    expect(costOf(model, tokens(1000, 1000), null)).toBe(micro)
  })

  it('knows a model by its dated name, and not by the beginning of another', () => {
    expect(costOf('gpt-4o-mini-2024-07-18', tokens(1000, 0), null)).toBe(150)
    expect(costOf('gpt-4-0613', tokens(1000, 0), null)).toBe(30_000)
    expect(costOf('gpt-4-turbo-2024-04-09', tokens(1000, 0), null)).toBe(10_000)
    expect(costOf('gpt-4o', tokens(1000, 0), null)).toBeNull()
  })

  it('rounds up, so that many small calls are never free', () => {
    expect(costOf('gpt-4o-mini', tokens(1, 0), null)).toBe(1)
    expect(costOf('gpt-4o-mini', tokens(20, 0), null)).toBe(3)
  })

  it('is the practice’s own price where there is one', () => {
    expect(costOf('a-model-of-ours', tokens(2000, 1000), { input: 0.001, output: 0 })).toBe(2000)
  })

  it('is unknown without the tokens, and never taken for none', () => {
    expect(costOf('gpt-4o-mini', tokens(null, 5), null)).toBeNull()
    expect(costOf('gpt-4o-mini', tokens(5, null), null)).toBeNull()
  })
})
