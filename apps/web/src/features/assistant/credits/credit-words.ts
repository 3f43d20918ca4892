// What the language model cost this month, in words and as a bar (spec §3 AI credits, §9).
import { PracticeSettings } from '@sincerely/contract/system'

/** Red above 80 per cent of the budget, yellow above 60, green otherwise (spec §9). */
export function budgetTone(percent: number): 'red' | 'yellow' | 'green' {
  if (percent > 80) return 'red'
  return percent > 60 ? 'yellow' : 'green'
}

/** In US dollars: '$12.30'; less than a cent with four places, '$0.0021'. */
export function dollars(amount: number): string {
  return `$${amount.toFixed(amount > 0 && amount < 0.01 ? 4 : 2)}`
}

/** A budget as it stands in its field; empty for none. */
export function budgetField(budget: number | null): string {
  return budget === null ? '' : budget.toFixed(2).replace(/\.00$/u, '')
}

/** A budget as typed: empty is none, a dollar sign may stand before it. Or what is wrong with it, in a sentence. */
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
