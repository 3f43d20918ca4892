// What a call to a language model costs (spec §9 AI).
import listed from './prices.json' with { type: 'json' }

/** US dollars for 1,000 tokens. */
export type TokenPrice = { input: number; output: number }

/** As the provider counts them; null where it does not say. */
export type TokenCount = { promptTokens: number | null; completionTokens: number | null }

/**
 * The cost of one call in millionths of a US dollar, rounded up. `own` is the price that the practice has set, which
 * comes before the listed ones. Null where the provider did not say the tokens, or no price is known: an unknown cost is
 * never taken for none.
 */
export function costOf(
  model: string,
  { promptTokens, completionTokens }: TokenCount,
  own: TokenPrice | null,
): number | null {
  const price = own ?? listedPrice(model)
  if (price === null || promptTokens === null || completionTokens === null) return null
  const dollars = (promptTokens * price.input + completionTokens * price.output) / 1000
  // Binary fractions of a price would otherwise round a whole number up to the next.
  return Math.ceil(Number((dollars * 1_000_000).toFixed(6)))
}

/** Providers answer with the dated name of a model: gpt-4o-mini-2024-07-18, gpt-4-0613. */
function listedPrice(model: string): TokenPrice | null {
  const name = model.replace(/-(?:\d{4}-\d{2}-\d{2}|\d{4})$/u, '')
  return Object.entries(listed).find(([known]) => known === name)?.[1] ?? null
}
