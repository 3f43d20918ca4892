// The words that the composer thinks were misheard, such as 'Did you mean allopurinol (on record)?' One press accepts a
// suggestion.
import type { Suggestion } from '@sincerely/contract/assistant'
import { escapeHtml } from '@sincerely/domain/letters/text'
import { isObject } from '../../../platform/parse-object.ts'

type Asking = { html: string; notes: string[]; suggestions: Suggestion[] }

/** Replaces the misheard words everywhere in the text, and removes the note that asked about them. */
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

/** Reads the suggestions of a stored draft, without those that are not valid. */
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
