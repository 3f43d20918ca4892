import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/** A record's id in a URL: plain digits. NaN for anything else, so that '1e1' opens nothing. */
export function recordId(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : NaN
}

/**
 * Parses search parameters: `true`, plain integers and double-quoted text are values, anything else is text, such as
 * '1e1'.
 */
export const parseSearch = parseSearchWith(readValue)
export const stringifySearch = stringifySearchWith(JSON.stringify, readValue)

/** Throws for plain text. */
function readValue(text: string): unknown {
  if (!/^(true|false|[1-9]\d{0,14}|".*")$/s.test(text)) throw new SyntaxError('plain text')
  return JSON.parse(text)
}
