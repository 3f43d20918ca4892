import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/** Reads a record's id from a URL. Returns NaN unless the text is plain digits, so '1e1' opens nothing. */
export function recordId(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : NaN
}

/**
 * Parses search parameters. `true`, plain integers and double-quoted text become values. Anything else stays
 * text, '1e1' included.
 */
export const parseSearch = parseSearchWith(readValue)
export const stringifySearch = stringifySearchWith(JSON.stringify, readValue)

/** Throws an error for plain text; the router then keeps the text. */
function readValue(text: string): unknown {
  if (!/^(true|false|[1-9]\d{0,14}|".*")$/s.test(text)) throw new SyntaxError('plain text')
  return JSON.parse(text)
}
