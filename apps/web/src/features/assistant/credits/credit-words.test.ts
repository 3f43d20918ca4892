import { describe, expect, it } from 'vitest'
import { assumedPriceWords, budgetField, budgetTone, dollars, readBudget } from './credit-words.ts'

describe('a typed monthly budget', () => {
  it('is refused unless it is a payable amount in whole cents', () => {
    for (const typed of ['ten', '-5', '1,000', '5e3', '.5'])
      expect(readBudget(typed)).toEqual({ ok: false, problem: 'Enter an amount such as 20 or 12.50.' })
    expect(readBudget('0.005')).toEqual({
      ok: false,
      problem: 'Enter an amount with at most two decimal places.',
    })
    expect(readBudget('2000000').ok).toBe(false)
  })

  it('is an amount, or null if left empty', () => {
    expect(readBudget(' $12.50 ')).toEqual({ ok: true, budget: 12.5 })
    expect(readBudget('0')).toEqual({ ok: true, budget: 0 })
    expect(readBudget('  ')).toEqual({ ok: true, budget: null })
    expect([null, 20, 12.5].map(budgetField)).toEqual(['', '20', '12.50'])
  })
})

describe('the amount spent', () => {
  it('has a bar that turns yellow above 60 and red above 80 per cent', () => {
    expect([0, 60, 60.1, 80, 80.1, 100].map(budgetTone)).toEqual([
      'green',
      'green',
      'yellow',
      'yellow',
      'red',
      'red',
    ])
  })

  it('is shown in cents, and more precisely below one cent', () => {
    expect([0, 0.0021, 0.01, 12.3].map(dollars)).toEqual(['$0.00', '$0.0021', '$0.01', '$12.30'])
  })
})

describe('a model without a known price', () => {
  const usage = {
    accountStatus: { available: true, message: '' },
    model: 'llama-3',
    assumedPrice: null,
    since: '2026-11-01',
    calls: 0,
    failedCalls: 0,
    unpricedCalls: 0,
    promptTokens: 0,
    completionTokens: 0,
  }

  it('shows the assumed model and price, and how to set AI_PRICE', () => {
    const assumedPrice = { model: 'gpt-4', price: { input: 0.03, output: 0.06 } }
    expect(assumedPriceWords({ ...usage, assumedPrice })).toMatch(
      /^The price of llama-3 is not known, .* gpt-4: \$0\.03 .* \$0\.06 out.*AI_PRICE .*0\/0 for .*\)\.$/u,
    )
    expect(assumedPriceWords(usage)).toBeNull()
  })
})
