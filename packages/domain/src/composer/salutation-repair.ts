// Takes a salutation back: 'Dear Fiona … no, make that Dear Dr Kerrison' (rules §7.3, §7.6).
import { printedTitle } from './name-style.ts'
import type { Repair, Scene } from './repair-scene.ts'
import { isMark, wordAt, type Token } from './tokens.ts'

/** Replaces the salutation at the start of the dictation with the later one. The words between them do not matter. */
export function salutationRepair({ kept, source, next }: Scene): Repair | null {
  if (wordAt(source, next) !== 'dear') return null
  const from = kept.slice(0, LATEST).findIndex((token) => token.key === 'dear')
  const to = from < 0 ? null : closedName(kept, from)
  const end = nameEnd(source, next)
  if (to === null || end === null) return null
  const resume = isMark(source[end], '.,') && isEnded(kept) ? end + 1 : end
  return { from, to, resume, splice: [next, end] }
}

const LATEST = 12
const LONGEST = 5

/** Returns the position of the mark or line break that ends a name. */
function closedName(tokens: readonly Token[], from: number): number | null {
  let at = from + 1
  while (at - from <= LONGEST && (tokens[at]?.kind === 'word' || isMark(tokens[at], '-'))) at += 1
  const closed = at > from + 1 && tokens[at] !== undefined && tokens[at]?.kind !== 'word'
  return closed ? at : null
}

/** Returns the mark or line that ends the name, or else the position one word after its title. */
function nameEnd(tokens: readonly Token[], from: number): number | null {
  const closed = closedName(tokens, from)
  if (closed !== null) return closed
  let at = from + 1
  while (printedTitle(wordAt(tokens, at)) !== null) at += 1
  return tokens[at]?.kind === 'word' ? at + 1 : null
}

/** Whether the words so far end with a mark or a line break. */
function isEnded(kept: readonly Token[]): boolean {
  return kept.at(-1)?.kind !== 'word'
}
