// Finds the doctor's announcement before the letter begins: 'Discharge letter for Mrs Cullingworth.'
import lexicon from './asides.json' with { type: 'json' }
import { printedTitle } from './name-style.ts'
import { wordAt, type Token } from './tokens.ts'

/** True for 'Discharge letter for Mrs Cullingworth.' and 'This is a referral to Miss Okonjo-Baines, cardiac surgeon.' */
export function isAnnouncement(tokens: readonly Token[], at: number, end: number): boolean {
  if (end - at > 16) return false
  const link = linkAfter(tokens, at, end)
  return link !== null && end - link <= 8 && isProper(tokens[link + 1])
}

/**
 * Returns the length of an announcement without a mark at its end: 'ok so this is a letter to doctor shah about mr petrov | he
 * was seen'. Returns 0 if there is none, or if the words after the names do not clearly begin the letter.
 */
export function announcementLength(tokens: readonly Token[], at: number): number {
  const link = linkAfter(tokens, at, tokens.length)
  if (link === null || !tokens.slice(at, link).every(({ kind }) => kind === 'word')) return 0
  const person = personEnd(tokens, link + 1)
  if (person === null) return 0
  const about = ABOUT.has(wordAt(tokens, person)) ? personEnd(tokens, person + 1) : null
  const end = about ?? person
  return BEGINS.has(wordAt(tokens, end)) ? end - at : 0
}

/** Returns the position after the 'to' of 'letter to', in the first words of the dictation. */
function linkAfter(tokens: readonly Token[], at: number, end: number): number | null {
  for (let place = at; place < Math.min(end, at + 7); place += 1) {
    const kind = lexicon.announcements.includes(wordAt(tokens, place))
    if (
      kind &&
      wordAt(tokens, place - 1) !== 'your' &&
      lexicon.announcementLinks.includes(wordAt(tokens, place + 1))
    )
      // This comes last because it may search the whole text. A text with only marks has no first word.
      return tokens.findIndex((token) => token.kind === 'word') < at ? null : place + 1
  }
  return null
}

/** Returns the end of a title with one or two names. */
function personEnd(tokens: readonly Token[], at: number): number | null {
  if (printedTitle(wordAt(tokens, at)) === null || wordAt(tokens, at + 1) === '') return null
  const ends = (place: number) => BEGINS.has(wordAt(tokens, place)) || ABOUT.has(wordAt(tokens, place))
  return ends(at + 2) ? at + 2 : ends(at + 3) ? at + 3 : null
}

const ABOUT = new Set(['about', 'regarding', 're', 'on', 'concerning'])
const BEGINS = new Set('he she they i we it this thank thanks many dear diagnosis diagnoses'.split(' '))

function isProper(token: Token | undefined): boolean {
  return (
    token?.kind === 'word' && (/^\p{Lu}/u.test(token.text) || lexicon.titles.slice(0, 8).includes(token.key))
  )
}
