// Cleans input before validation: alternative names of fields, empty filters, invisible characters.
import { renameSpellings } from '@sincerely/contract/spellings'
import { withoutHiddenCharacters } from '@sincerely/domain/letters/allowed-markup'

/** Prepares the query. An empty filter, as in `?status=`, is ignored. */
export function readQuery(query: unknown): unknown {
  const read = readIncoming(query)
  if (typeof read !== 'object' || read === null) return read
  return Object.fromEntries(
    Object.entries(read).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  )
}

/**
 * Prepares the body or query: removes control characters, direction overrides and broken characters from every text. PostgreSQL
 * cannot store a NUL, and nobody types the others on purpose. Line breaks and tabs are kept.
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
