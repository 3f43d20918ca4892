// Finds words of a transcript that perhaps nobody said, because speech to text is known to make them up when it hears little.
import numberWords from '../language/number-words.json' with { type: 'json' }
import type { WordDoubt } from './doubt-marks.ts'
import phrases from './made-up-phrases.json' with { type: 'json' }

/** `text.slice(from, to)` is doubtful. */
export type DoubtfulRange = { from: number; to: number; doubt: WordDoubt }

/**
 * Returns passages that are doubtful by their words alone, for this many seconds of sound. `isRest` is the same as in `doubtOf`.
 * The ranges are in order and do not overlap.
 */
export function doubtfulRanges(text: string, seconds: number, isRest: boolean): DoubtfulRange[] {
  const words = wordsIn(text)
  const [first, last] = [words[0], words.at(-1)]
  if (first === undefined || last === undefined) return []
  const whole = wholeDoubt(words, seconds, isRest)
  if (whole !== null) return [{ from: 0, to: text.length, doubt: whole }]
  const found = [...knownPhrases(text), ...repeatedWords(words)].toSorted(
    (one, other) => one.from - other.from,
  )
  const apart: DoubtfulRange[] = []
  for (const range of found) {
    const before = apart.at(-1)
    if (before && range.from < before.to) before.to = Math.max(before.to, range.to)
    else apart.push({ ...range })
  }
  return apart.map((range) => ({ ...range, to: range.to + marksBehind(text, range.to) }))
}

type Word = { text: string; from: number; to: number }

/** Scripts of languages without spaces between words, where each character counts as a word. */
const unspaced = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => String.raw`\p{sc=${script}}`)
  .join('')
const wordForm = new RegExp(
  String.raw`[${unspaced}]|(?:(?![${unspaced}])[\p{L}\p{M}\p{N}])+(?:[.,'’](?=[\p{L}\p{N}])(?:(?![${unspaced}])[\p{L}\p{M}\p{N}])+)*`,
  'gu',
)

function wordsIn(text: string): Word[] {
  return [...text.matchAll(wordForm)].map(({ 0: found, index }) => {
    return { text: found.toLowerCase(), from: index, to: index + found.length }
  })
}

/** Returns the length of a run of punctuation marks. */
export function marksBehind(text: string, at: number): number {
  return /^[^\s\p{L}\p{N}]*/u.exec(text.slice(at, at + 20))?.[0].length ?? 0
}

/** A short sound may consist only of thanks, and a longer one may end with them. This is the limit in seconds. */
const longestThanks = 10
/** Doctors pause to think, but nobody says only one or two words in this many seconds. */
const shortestSparse = 20
const minWordsPerSecond = 0.1
/** The end of a longer recording may be a pause, in seconds, before somebody presses the button. */
const longestPause = 60

function wholeDoubt(words: readonly Word[], seconds: number, isRest: boolean): WordDoubt | null {
  const joined = words.map(({ text }) => text).join(' ')
  if (seconds > longestThanks && inSilence.has(joined)) return 'known_phrase'
  return !(isRest && seconds <= longestPause) && isSparse(words.length, seconds) ? 'too_few_words' : null
}

/** Whether there are far fewer words than `seconds` of speech contain. */
export function isSparse(words: number, seconds: number): boolean {
  return seconds >= shortestSparse && words < seconds * minWordsPerSecond
}

export function countWords(text: string): number {
  return wordsIn(text).length
}

const inSilence: ReadonlySet<string> = new Set(phrases.inSilence)

/** Matches whole sentences or the end of one, because a doctor may say 'thank you for watching her weight'. */
const ofFilms = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${phrases.ofFilms
    .toSorted((one, other) => other.length - one.length)
    .map((phrase) => phrase.replaceAll('.', String.raw`\.`).replaceAll("'", "['’]"))
    .join('|')})(?=\s*(?:[.!?…。"]|$))`,
  'giu',
)

function knownPhrases(text: string): DoubtfulRange[] {
  return [...text.matchAll(ofFilms)].map(({ 0: { length }, index }) => {
    return { from: index, to: index + length, doubt: 'known_phrase' as const }
  })
}

/** The longest loop in words. No longer one was ever seen. */
const longestPhrase = 60

/** Finds words that are repeated more often than people do. */
function repeatedWords(words: readonly Word[]): DoubtfulRange[] {
  const found: DoubtfulRange[] = []
  for (let length = 1; length <= Math.min(longestPhrase, words.length / 3); length += 1) {
    let same = 0
    for (let at = length; at <= words.length; at += 1) {
      if (words[at] !== undefined && words[at]?.text === words[at - length]?.text) {
        same += 1
        continue
      }
      const from = at - same - length
      const times = same / length + 1
      // A phrase may be cut off only at the end of the text. Elsewhere its first word may begin the next words.
      const last = words[at < words.length ? from + Math.floor(times) * length - 1 : at - 1]
      same = 0
      if (times < 3 || times < minRepeats(words.slice(from, from + length))) continue
      const first = words[from]
      if (first && last) found.push({ from: first.from, to: last.to, doubt: 'repeated' })
    }
  }
  return found
}

/** People say 'no, no, no', 'very, very', and the digits of a number with eight zeros. */
function minRepeats(phrase: readonly Word[]): number {
  const [{ text } = { text: '' }] = phrase
  const isNumber = phrase.every((word) => numbers.test(word.text))
  if (phrase.length > 1) {
    if (phrase.every((word) => word.text === text)) return Infinity
    return isNumber ? 5 : 3
  }
  if (isNumber) return 13
  return text.length <= longestFiller ? 6 : 3
}

const longestFiller = 5

const numbers = new RegExp(
  String.raw`^(?:[\p{N}.,]+|oh|o|${[...Object.keys(numberWords.units), ...Object.keys(numberWords.tens)].join('|')})$`,
  'u',
)
