// Reads the announced addressee: 'To Ms Anderby, his dentist, copy to Dr Gadd.' (rules §7.6).
import lexicon from './asides.json' with { type: 'json' }
import clauses from './clause-starts.json' with { type: 'json' }
import { announcementLength } from './announcements.ts'
import { printedTitle } from './name-style.ts'
import { isLayout, isMark, startsSegment, wordAt, type Token } from './tokens.ts'

/** The name is from `name` to `nameEnd`. The words from `from` to `to` only say who the letter is for. */
export type AnnouncedAddressee = { from: number; to: number; name: number; nameEnd: number }

/**
 * Looks only in the first sentences, for one that says nothing else and has a person's title. 'Copy to Dr Gadd' alone names no
 * addressee. `endOfName` finds the position after a name.
 */
export function announcedAddressee(
  tokens: readonly Token[],
  endOfName: (start: number) => number,
): AnnouncedAddressee | null {
  let sentences = 0
  for (let from = 0; from < Math.min(tokens.length, LATEST) && sentences < SENTENCES; from += 1) {
    if (!startsSegment(tokens, from) || tokens[from]?.kind !== 'word') continue
    sentences += 1
    const to = endOfSentence(tokens, from)
    const name = to === null ? null : namedAfterTo(tokens, from, to)
    if (name === null || to === null) continue
    const nameEnd = endOfName(name)
    if (nameEnd > name + 1 && nameEnd <= to && !saysMore(tokens, from, to)) return { from, to, name, nameEnd }
  }
  return null
}

const LATEST = 40
const SENTENCES = 3
const LONGEST = 25
const LONGEST_ROLE = 4
const BEFORE_LINK = 7

/** Returns the end of the sentence at its mark or line, or without a mark where the letter clearly begins. */
function endOfSentence(tokens: readonly Token[], from: number): number | null {
  let to = from
  while (to < tokens.length && to - from <= LONGEST && !isLayout(tokens[to]) && !isMark(tokens[to], '.?!'))
    to += 1
  if (to - from <= LONGEST && to < tokens.length) return isMark(tokens[to], '.?!') ? to + 1 : to
  const length = announcementLength(tokens, from)
  return length > 0 ? from + length : null
}

/** Returns the title after 'to' at the start of the sentence, or after 'letter to' or 'letter to the dentist'. */
function namedAfterTo(tokens: readonly Token[], from: number, to: number): number | null {
  const places = Array.from({ length: Math.min(BEFORE_LINK, to - from) }, (_, offset) => from + offset)
  const link = places.find(
    (at) => wordAt(tokens, at) === 'to' && (at === from || KINDS.has(wordAt(tokens, at - 1))),
  )
  if (link === undefined) return null
  for (let at = link + 1; at <= link + LONGEST_ROLE && tokens[at]?.kind === 'word'; at += 1)
    if (printedTitle(wordAt(tokens, at)) !== null) return at
  return null
}

/** True for words that are part of the letter itself: 'Thank you for the letter to Mr Jones', 'To Dr Shah I explained'. */
function saysMore(tokens: readonly Token[], from: number, to: number): boolean {
  const at = tokens.findIndex((token, place) => place >= from && SAYS.has(token.key))
  return at >= 0 && at < to
}

const KINDS = new Set(lexicon.announcements)
const SAYS = new Set([
  ...clauses.subjects,
  ...'thank thanks was were has had will would should can could may please your seen saw explained came'.split(
    ' ',
  ),
])
