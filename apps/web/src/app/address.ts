import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/** A record's number as it stands in an address: plain digits. NaN for everything else, so that '1e1' opens nothing. */
export function recordId(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : NaN
}

/**
 * How the search of an address is read and written: `true`, whole numbers in plain digits and what stands in double
 * quotes are what they say, everything else is text. '1e1' is text, as somebody typed it.
 */
export const parseSearch = parseSearchWith(readValue)
export const stringifySearch = stringifySearchWith(JSON.stringify, readValue)

/** Throws for text that stays as it is. */
function readValue(text: string): unknown {
  if (!/^(true|false|[1-9]\d{0,14}|".*")$/s.test(text)) throw new SyntaxError('plain text')
  return JSON.parse(text)
}
