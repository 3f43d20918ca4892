// What comes in, made fit to be kept: other spellings of field names, and characters nobody can see, taken away.
import { renameSpellings } from '@sincerely/contract/spellings'
import { withoutHiddenCharacters } from '@sincerely/domain/letters/allowed-markup'

/** The query as the schemas read it: a filter that is left empty, as in `?status=`, is no filter. */
export function readQuery(query: unknown): unknown {
  const read = readIncoming(query)
  if (typeof read !== 'object' || read === null) return read
  return Object.fromEntries(
    Object.entries(read).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  )
}

/**
 * The body or query as the schemas read it. Controls, overrides of direction and broken characters are left out of
 * every text: no database keeps a NUL, and none of them was ever meant. Line ends and tabs stay.
 */
export function readIncoming(value: unknown): unknown {
  return cleaned(renameSpellings(value))
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return withoutHiddenCharacters(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner)]))
}
