// Decides what 'colon' means after a title: the mark after a heading, or the organ ('diagnosis colon cancer').
import lexicon from './colon-readings.json' with { type: 'json' }
import { titleEndingAt } from './known-titles.ts'
import { printTokens, startsSegment, wordAt, type Token } from './tokens.ts'

/** Returns the reading of 'colon' at this position, or null if no title ends before it. */
export function colonAfterTitle(tokens: readonly Token[], at: number): 'mark' | 'unclear' | null {
  const title = titleEndingAt(tokens, at)
  if (title === null || !(startsSegment(tokens, title) || CUES.has(wordAt(tokens, title - 1)))) return null
  const organ = OF_THE_COLON.has(wordAt(tokens, at + 1)) && wordAt(tokens, at + 2) !== 'of'
  return organ && wordAt(tokens, title - 1) !== 'heading' ? 'unclear' : 'mark'
}

/** Returns the note for a 'colon' that may be either and is left as dictated: 'Please check: …'. */
export function colonDoubt(tokens: readonly Token[], at: number): string {
  const title = titleEndingAt(tokens, at) ?? at
  const words = printTokens(tokens.slice(title, at + 2))
  return `Please check: ‘${words}’ can be read in two ways. The letter has the words as dictated.`
}

const CUES = new Set(lexicon.cues)
const OF_THE_COLON = new Set(lexicon.ofTheColon)
