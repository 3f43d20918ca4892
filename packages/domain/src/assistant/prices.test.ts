import { describe, expect, it } from 'vitest'
import { assumedPrice, costOf, expectedCost } from './prices.ts'

const tokens = (promptTokens: number | null, completionTokens: number | null) => ({
  promptTokens,
  completionTokens,
})

const microOf = (model: string, ...rest: [Parameters<typeof costOf>[1], Parameters<typeof costOf>[2]]) =>
  costOf({ requested: model, answered: model }, ...rest).micro

describe('cost of a model call', () => {
  it.each([
    ['gpt-4o-mini', 750],
    ['gpt-3.5-turbo', 2000],
    ['gpt-4-turbo', 40_000],
    ['gpt-4', 90_000],
  ])('is the price of spec §9 for 1,000 tokens in and out of %s', (model, micro) => {
    expect(microOf(model, tokens(1000, 1000), null)).toBe(micro)
  })

  it('recognises dated model names but not a longer name with the same prefix', () => {
    expect(microOf('gpt-4o-mini-2024-07-18', tokens(1000, 0), null)).toBe(150)
    expect(microOf('gpt-4-0613', tokens(1000, 0), null)).toBe(30_000)
    expect(microOf('gpt-4-turbo-2024-04-09', tokens(1000, 0), null)).toBe(10_000)
    expect(microOf('gpt-4-turbo-mini', tokens(1000, 0), null)).not.toBe(10_000)
  })

  it('is rounded up, so a small call is never free', () => {
    expect(microOf('gpt-4o-mini', tokens(1, 0), null)).toBe(1)
    expect(microOf('gpt-4o-mini', tokens(20, 0), null)).toBe(3)
  })

  it('uses the practice’s own price if there is one', () => {
    expect(microOf('a-model-of-ours', tokens(2000, 1000), { input: 0.001, output: 0 })).toBe(2000)
  })

  it('uses the requested model’s price if the answering name is unknown, and says so', () => {
    const named = (answered: string, asked = 'gpt-4') =>
      costOf({ requested: asked, answered }, tokens(1000, 0), null)
    expect(named('an-alias')).toEqual({ micro: 30_000, pricedAs: 'gpt-4' })
    expect(named('gpt-4o-mini-2024-07-18')).toEqual({ micro: 150, pricedAs: 'gpt-4o-mini-2024-07-18' })
    expect(named('gpt-4o-mini', 'another')).toEqual({ micro: 150, pricedAs: 'gpt-4o-mini' })
    const own = costOf({ requested: 'gpt-4', answered: 'x' }, tokens(1000, 0), { input: 1, output: 1 })
    expect(own).toEqual({ micro: 1_000_000, pricedAs: null })
  })

  it('is estimated from the question, the answer limit and the pictures', () => {
    const question = { characters: 3000, pictures: 0, maxTokens: 500 }
    expect(expectedCost('gpt-4o-mini', question, null)).toBe(150 + 300)
    expect(expectedCost('gpt-4o-mini', { ...question, maxTokens: 9000 }, null)).toBe(150 + 600)
    expect(expectedCost('gpt-4o-mini', { ...question, pictures: 1 }, null)).toBeGreaterThan(5000)
    expect(expectedCost('unknown', question, null)).toBe(expectedCost('gpt-4', question, null))
    expect(expectedCost('unknown', question, { input: 1, output: 0 })).toBe(1_000_000)
  })

  it('assumes the most expensive listed model if no price is known', () => {
    const unknown = costOf({ requested: 'ours', answered: 'ours' }, tokens(1000, 1000), null)
    expect(unknown).toEqual({ micro: 90_000, pricedAs: 'gpt-4' })
    expect(assumedPrice('ours', null)).toEqual({ model: 'gpt-4', price: { input: 0.03, output: 0.06 } })
    expect(assumedPrice('ours', { input: 0, output: 0 })).toBeNull()
    expect(assumedPrice('gpt-4o-mini-2024-07-18', null)).toBeNull()
  })

  it('is unknown, not zero, without token counts', () => {
    expect(microOf('gpt-4o-mini', tokens(null, 5), null)).toBeNull()
    expect(microOf('gpt-4o-mini', tokens(5, null), null)).toBeNull()
  })
})
