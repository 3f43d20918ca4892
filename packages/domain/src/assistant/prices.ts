// What a call to a language model costs (spec §9 AI).
import listed from './prices.json' with { type: 'json' }

/** US dollars for 1,000 tokens. */
export type TokenPrice = { input: number; output: number }

/** As the provider counts them; null where it does not say. */
export type TokenCount = { promptTokens: number | null; completionTokens: number | null }

/** The model that was asked, and the one that answered: a provider may answer under another name. */
export type PricedModel = { asked: string; answered: string }

/**
 * `micro`: millionths of a US dollar, rounded up; null where the provider told no tokens, which is never taken for none.
 * `pricedAs`: the model whose listed price it is; null where it is the practice's own, or none.
 */
export type CallCost = { micro: number | null; pricedAs: string | null }

/**
 * The cost of one call. `own` is the price that the practice has set, which comes before the listed ones. Where the model that
 * answered is not listed, such as an alias of the provider's, the one that was asked counts, and where that is not listed
 * either, the dearest that is: a budget has to stop calls.
 */
export function costOf(model: PricedModel, tokens: TokenCount, own: TokenPrice | null): CallCost {
  const { promptTokens, completionTokens } = tokens
  const { price, pricedAs } = priceFor(model, own)
  if (promptTokens === null || completionTokens === null) return { micro: null, pricedAs: null }
  return { micro: microOf(price, { promptTokens, completionTokens }), pricedAs }
}

export type Question = {
  /** Of everything that is asked. */
  characters: number
  pictures: number
  /** Tokens of the longest answer. */
  mostTokens: number
}

/** The price that calls of this model count at without being known to be its own; null where its price is known. */
export function assumedPrice(
  model: string,
  own: TokenPrice | null,
): { model: string; price: TokenPrice } | null {
  return own === null && listedPrice(model) === null ? DEAREST : null
}

/**
 * What a call is going to cost, about, in millionths of a US dollar, to be set aside while it is under way: three characters
 * for a token, an answer as long as the question.
 */
export function expectedCost(
  asked: string,
  { characters, pictures, mostTokens }: Question,
  own: TokenPrice | null,
): number {
  const { price } = priceFor({ asked, answered: asked }, own)
  const words = Math.ceil(characters / 3)
  const promptTokens = words + pictures * pictureTokens
  const completionTokens = pictures > 0 ? mostTokens : Math.min(mostTokens, words)
  return microOf(price, { promptTokens, completionTokens })
}

/** A printed page in detail: six tiles of 5,667 tokens and 2,833 more, as OpenAI counts them for gpt-4o-mini. */
const pictureTokens = 36_835

/** What a model without a known price counts as. */
const DEAREST = Object.entries(listed)
  .map(([model, price]) => ({ model, price }))
  .reduce((dearest, each) => (each.price.output > dearest.price.output ? each : dearest))

function priceFor(
  { asked, answered }: PricedModel,
  own: TokenPrice | null,
): { price: TokenPrice; pricedAs: string | null } {
  if (own !== null) return { price: own, pricedAs: null }
  for (const model of [answered, asked]) {
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
  // Binary fractions of a price would otherwise round a whole number up to the next.
  return Math.ceil(Number((dollars * 1_000_000).toFixed(6)))
}

/** Providers answer with the dated name of a model: gpt-4o-mini-2024-07-18, gpt-4-0613. */
function listedPrice(model: string): TokenPrice | null {
  const name = model.replace(/-(?:\d{4}-\d{2}-\d{2}|\d{4})$/u, '')
  return Object.entries(listed).find(([known]) => known === name)?.[1] ?? null
}
