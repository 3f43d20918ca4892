// Reads the language model's settings from the environment, with the defaults of spec §9.
import type { AiSettings } from './ai.ts'
import { readOutsideAddress } from './outside-hosts.ts'

type Parsed<T> = { value: T } | { problem: string }

/** Reads one variable. If its value is invalid, the problem is reported and `otherwise` is used. */
type Read = <T>(name: string, parse: (text: string) => Parsed<T>, otherwise: T) => T

/** Reads the variables `AI_…`. Without `AI_API_KEY`, each user may use a personal key. */
export function readAiSettings(read: Read): AiSettings {
  return {
    address: read('AI_BASE_URL', parseAddress, 'https://api.openai.com/v1'),
    apiKey: read<string | null>('AI_API_KEY', parseKey, null),
    model: read('AI_MODEL', parseModel, 'gpt-4o-mini'),
    prices: read<AiSettings['prices']>('AI_PRICE', parsePrices, null),
    maxTokens: read('AI_MAX_TOKENS', numberIn(16, 128_000, 'whole'), 1000),
    temperature: read('AI_TEMPERATURE', numberIn(0, 2), 0.3),
    topP: read('AI_TOP_P', numberIn(0, 1), 0.9),
    frequencyPenalty: read('AI_FREQUENCY_PENALTY', numberIn(-2, 2), 0.1),
    presencePenalty: read('AI_PRESENCE_PENALTY', numberIn(-2, 2), 0.1),
    timeLimit: read('AI_TIME_LIMIT', numberIn(5, 600, 'whole'), 60) * 1000,
  }
}

function parseAddress(text: string): Parsed<string> {
  const read = readOutsideAddress(text)
  if (read.ok) return { value: read.address }
  return { problem: `must be an address such as https://api.openai.com/v1. ${read.problem}` }
}

/** The value is never printed, even if it is invalid. */
function parseKey(text: string): Parsed<string> {
  return /^[\x21-\x7e]{1,500}$/.test(text)
    ? { value: text }
    : { problem: 'must be one word without spaces or accents, at most 500 characters.' }
}

function parseModel(text: string): Parsed<string> {
  return /^[\x21-\x7e]{1,100}$/.test(text)
    ? { value: text }
    : { problem: `must be the name of a model, such as gpt-4o-mini, not "${text}".` }
}

/** In US dollars for 1,000 tokens in and out, separated by a slash. */
function parsePrices(text: string): Parsed<AiSettings['prices']> {
  const [, input, output] = /^(\d{1,4}(?:\.\d{1,8})?)\/(\d{1,4}(?:\.\d{1,8})?)$/.exec(text) ?? []
  if (input !== undefined && output !== undefined)
    return { value: { input: Number(input), output: Number(output) } }
  return {
    problem: `must be the price in US dollars of 1,000 tokens in and out, such as 0.00015/0.0006, not "${text}".`,
  }
}

function numberIn(minimum: number, maximum: number, kind: 'whole' | 'any' = 'any') {
  return (text: string): Parsed<number> => {
    const number = Number(text)
    const isRight = number >= minimum && number <= maximum && (kind === 'any' || Number.isInteger(number))
    const words = kind === 'whole' ? 'a whole number' : 'a number'
    return isRight
      ? { value: number }
      : { problem: `must be ${words} from ${minimum} to ${maximum}, not "${text}".` }
  }
}
