// Turns the words between 'Note to secretary' and 'end note' into a note. The command itself is not part of it.
import lexicon from './asides.json' with { type: 'json' }
import { indexPhrases, phraseAt } from './draft.ts'
import { isLayout, isMark, wordAt, type Token } from './tokens.ts'

/** The words of the note are from `from` to `to`. `next` is the position after everything that belongs to the note. */
type OfficeNote = { from: number; to: number; next: number }

/**
 * Returns the note announced at this position. Without a dictated end it ends with its sentence. 'A note to the secretary'
 * announces nothing.
 */
export function officeNoteAt(tokens: readonly Token[], at: number): OfficeNote | null {
  const opening = phraseAt(OPENINGS, tokens, at)
  if (!opening || MENTIONS.has(wordAt(tokens, at - 1))) return null
  const from = isMark(tokens[opening.next], ',:.;') ? opening.next + 1 : opening.next
  for (let place = from; place < Math.min(tokens.length, from + LONGEST); place += 1) {
    const end = phraseAt(ENDINGS, tokens, place)
    if (end) return { from, to: place, next: isMark(tokens[end.next], '.,;:') ? end.next + 1 : end.next }
    if (place > from && phraseAt(OPENINGS, tokens, place)) break
  }
  let to = from
  while (to < tokens.length && !isLayout(tokens[to]) && !isMark(tokens[to], '.?!')) to += 1
  if (isMark(tokens[to], '.?!')) to += 1
  return { from, to, next: to }
}

const OPENINGS = indexPhrases(lexicon.officeNotes, (phrase) => phrase)
const ENDINGS = indexPhrases(lexicon.officeNoteEnds, (phrase) => phrase)
const MENTIONS = new Set(lexicon.beforeMention)
const LONGEST = 150
