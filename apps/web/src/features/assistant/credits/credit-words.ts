// Formats and reads AI costs and budgets (spec §3 AI credits, §9).
import type { AiAccount } from '@sincerely/contract/ai-calls'
import { PracticeSettings } from '@sincerely/contract/system'

/** Returns red above 80 per cent of the budget, yellow above 60, and otherwise green (spec §9). */
export function budgetTone(percent: number): 'red' | 'yellow' | 'green' {
  if (percent > 80) return 'red'
  return percent > 60 ? 'yellow' : 'green'
}

/** Formats US dollars with two places ('$12.30'), or with four for less than a cent ('$0.0021'). */
export function dollars(amount: number): string {
  return `$${amount.toFixed(amount > 0 && amount < 0.01 ? 4 : 2)}`
}

/** Returns the budget as the field's text, which is empty for no budget. */
export function budgetField(budget: number | null): string {
  return budget === null ? '' : budget.toFixed(2).replace(/\.00$/u, '')
}

/** Reads a typed budget. An empty text means no budget, and a dollar sign is allowed. */
export function readBudget(
  text: string,
): { ok: true; budget: number | null } | { ok: false; problem: string } {
  const typed = text.trim().replace(/^\$\s*/u, '')
  if (typed === '') return { ok: true, budget: null }
  if (!/^\d+(?:\.\d+)?$/u.test(typed)) return { ok: false, problem: 'Enter an amount such as 20 or 12.50.' }
  const { success, data, error } = PracticeSettings.shape.aiMonthlyBudget.safeParse(Number(typed))
  return success
    ? { ok: true, budget: data }
    : { ok: false, problem: error.issues[0]?.message ?? 'Enter an amount such as 20 or 12.50.' }
}

/**
 * Explains how costs are counted if the model's price is unknown. Returns null if the price is known. Each
 * form that sets the budget shows the text, because the budget stops calls by this count.
 */
export function assumedPriceWords({ model, assumedPrice }: AiAccount): string | null {
  if (assumedPrice === null) return null
  const { input, output } = assumedPrice.price
  return (
    `The price of ${model} is not known, so it is counted at the price of ${assumedPrice.model}: $${input} for 1,000 tokens in ` +
    `and $${output} out. That may be far too high. Ask your IT support to set the real price in AI_PRICE` +
    ' (0/0 for a model of your own that costs nothing).'
  )
}
