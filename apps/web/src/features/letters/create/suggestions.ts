// The words that the composer thinks were misheard ('Did you mean allopurinol (on record)?'), accepted with one press.
import type { Suggestion } from '@sincerely/contract/assistant'
import { escapeHtml } from '@sincerely/domain/letters/text'
import { isObject } from '../../../platform/parse-object.ts'

type Asking = { html: string; notes: string[]; suggestions: Suggestion[] }

/** The text with the accepted words, wherever the misheard ones still stand; the note is settled. */
export function accepting({ html, notes, suggestions }: Asking, accepted: Suggestion): Asking {
  const pieces = html.split(/(<[^<>]*>)/u)
  const changed = pieces.map((piece) => (piece.startsWith('<') ? piece : withChanges(piece, accepted)))
  return {
    html: changed.join(''),
    notes: notes.filter((note) => note !== accepted.note),
    suggestions: suggestions.filter(({ note }) => note !== accepted.note),
  }
}

function withChanges(text: string, { changes }: Suggestion): string {
  return changes.reduce(
    (changed, { find, replace }) => changed.replaceAll(escapeHtml(find), () => escapeHtml(replace)),
    text,
  )
}

/** Those of a stored draft. */
export function readSuggestions(stored: unknown): Suggestion[] {
  if (!Array.isArray(stored)) return []
  return stored.filter(isObject).flatMap(({ note, changes }) => {
    if (typeof note !== 'string' || !Array.isArray(changes)) return []
    const read = changes.filter(isObject).flatMap(({ find, replace }) => {
      return typeof find === 'string' && typeof replace === 'string' ? [{ find, replace }] : []
    })
    return [{ note, changes: read }]
  })
}
