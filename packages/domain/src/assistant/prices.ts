// Computes the cost of calls to a language model (spec §9 AI).
import listed from './prices.json' with { type: 'json' }

/** Prices in US dollars for 1,000 tokens. */
export type TokenPrice = { input: number; output: number }

/** The tokens that the provider counted, or null if it does not report them. */
export type TokenCount = { promptTokens: number | null; completionTokens: number | null }

/** The requested model, and the model that answered, because a provider may answer under another name. */
export type PricedModel = { requested: string; answered: string }

/**
 * `micro` is the cost in millionths of a US dollar, rounded up. It is null if the provider reported no tokens, which never means
 * zero. `pricedAs` is the model whose listed price was used, or null for the practice's own price, or none.
 */
export type CallCost = { micro: number | null; pricedAs: string | null }

/**
 * Returns the cost of one call. `own` is the practice's price, which comes before listed ones. If the model that answered is not
 * listed, such as a provider's alias, the price of the requested model is used. If that is not listed either, the highest price
 * is used, so that a budget still stops calls.
 */
export function costOf(model: PricedModel, tokens: TokenCount, own: TokenPrice | null): CallCost {
  const { promptTokens, completionTokens } = tokens
  const { price, pricedAs } = priceFor(model, own)
  if (promptTokens === null || completionTokens === null) return { micro: null, pricedAs: null }
  return { micro: microOf(price, { promptTokens, completionTokens }), pricedAs }
}

export type Question = {
  /** The number of characters in the whole prompt. */
  characters: number
  pictures: number
  /** The largest number of tokens in the answer. */
  maxTokens: number
}

/** Returns the model whose listed price is used because this model's price is unknown, or null if it is known. */
export function assumedPrice(
  model: string,
  own: TokenPrice | null,
): { model: string; price: TokenPrice } | null {
  return own === null && listedPrice(model) === null ? DEAREST : null
}

/**
 * Returns the estimated cost of a call in millionths of a US dollar, which is reserved while the call runs. It assumes three
 * characters per token, and an answer as long as the prompt.
 */
export function expectedCost(
  requested: string,
  { characters, pictures, maxTokens }: Question,
  own: TokenPrice | null,
): number {
  const { price } = priceFor({ requested, answered: requested }, own)
  const words = Math.ceil(characters / 3)
  const promptTokens = words + pictures * pictureTokens
  const completionTokens = pictures > 0 ? maxTokens : Math.min(maxTokens, words)
  return microOf(price, { promptTokens, completionTokens })
}

/** The tokens of a printed page in detail: six tiles of 5,667 tokens and 2,833 more, as OpenAI counts them for gpt-4o-mini. */
const pictureTokens = 36_835

/** The highest listed price, for a model without a known one. */
const DEAREST = Object.entries(listed)
  .map(([model, price]) => ({ model, price }))
  .reduce((dearest, each) => (each.price.output > dearest.price.output ? each : dearest))

function priceFor(
  { requested, answered }: PricedModel,
  own: TokenPrice | null,
): { price: TokenPrice; pricedAs: string | null } {
  if (own !== null) return { price: own, pricedAs: null }
  for (const model of [answered, requested]) {
    const price = listedPrice(model)
    if (price !== null) return { price, pricedAs: model }
  }
  return { price: DEAREST.price, pricedAs: DEAREST.model }
}

function microOf(
  price: TokenPrice,
  { promptTokens, completionTokens }: { promptTokens: number; completionTokens: number },
): number {
  const dollars = (promptTokens * price.input + completionTokens * price.output) / 1000
  // Without this, a binary fraction could round a whole number up to the next.
  return Math.ceil(Number((dollars * 1_000_000).toFixed(6)))
}

/** Providers answer with a model's dated name: gpt-4o-mini-2024-07-18, gpt-4-0613. */
function listedPrice(model: string): TokenPrice | null {
  const name = model.replace(/-(?:\d{4}-\d{2}-\d{2}|\d{4})$/u, '')
  return Object.entries(listed).find(([known]) => known === name)?.[1] ?? null
}
