// Marks words that speech recognition is known to make up, as in a transcript, because perhaps nobody said them.
import {
  closingMark,
  madeUpPassages,
  markedWords,
  openingMark,
  withoutMarkedWords,
} from '../dictations/doubt-marks.ts'
import { doubtfulRanges } from '../dictations/doubtful-words.ts'
import lexicon from './corrections.json' with { type: 'json' }
import { tokenize, type Token } from './tokens.ts'

/**
 * Returns the dictation with a mark before and after each doubtful passage, and a note for each. Doubtful passages repeat as
 * nobody speaks, come from films that the model learned from, or were already marked in the transcript. The marks have no length
 * in the dictation.
 */
export function doubtedWords(dictation: string): { tokens: Token[]; notes: string[] } {
  const ranges = doubtfulRanges(withoutMarkedWords(dictation), SECONDS, false)
  const spans = ranges.filter(({ from, to, doubt }) => {
    const words = dictation.slice(from, to)
    return !CORRECTS.test(words) && (doubt !== 'repeated' || isSaidOften(words))
  })
  const passages = madeUpPassages({ text: dictation, spans })
  const said = [...markedWords(dictation), ...passages.map(({ from, to }) => dictation.slice(from, to))]
  const tokens = tokenize(dictation)
  if (passages.length === 0) return { tokens, notes: said.map(noteOf) }
  const marks = passages.flatMap(({ from, to, doubt }) => [
    { place: from, mark: markAt(openingMark(doubt), from) },
    { place: to, mark: markAt(closingMark, to) },
  ])
  const marked: Token[] = []
  for (const token of tokens) {
    while (marks[0] && marks[0].place <= token.start) marked.push(...(marks.shift()?.mark ?? []))
    marked.push(token)
  }
  return { tokens: [...marked, ...marks.flatMap(({ mark }) => mark)], notes: said.map(noteOf) }
}

/** The length of the sound is not known at this point. This is longer than anybody takes to say thanks. */
const SECONDS = 11

/** Matches repetitions of people who correct themselves: 'Five, sorry, ten, five, sorry, ten'. */
const CORRECTS = new RegExp(
  String.raw`\b(?:${[...lexicon.deletions, ...lexicon.substitutions].join('|')})\b`,
  'iu',
)

/** People may say the same words three times. Speech recognition in a loop repeats them more often. */
function isSaidOften(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const period = words
    .slice(0, LONGEST_LOOP)
    .findIndex((_, at) => at > 0 && words.every((word, place) => word === words[place % at]))
  return period < 0 || words.length >= LEAST_REPEATS * period
}

const LONGEST_LOOP = 60
const LEAST_REPEATS = 4

function markAt(mark: string, place: number): Token[] {
  return tokenize(` ${mark} `).map((token) => ({ ...token, start: place, end: place }))
}

function noteOf(words: string): string {
  const begun = words.length > 80 ? `${words.slice(0, 80).trimEnd()}…` : words
  return `Perhaps not said: ‘${begun}’. Listen to the recording before you keep these words.`
}
