// Finds items counted in continuous speech: 'one stop aspirin two start clopidogrel three review in six weeks' (rules §7.2).
import lexicon from './instruction-lists.json' with { type: 'json' }
import { startsWithSubject } from './clause-starts.ts'
import { titleEndingAt } from './known-titles.ts'
import { isNumberWord, unitValue } from '../language/number-words.ts'
import { isLayout, isMark, printTokens, startsSegment, wordAt, wordFor, type Token } from './tokens.ts'
import type { ListLabel } from './typed-lists.ts'
import { COUNTED_NOUNS, LABELS, NUMBERED_WORDS, unitAt } from './units.ts'

/**
 * Returns the labels of every such list, by position. A list follows a heading, a colon or a new line, counts from one, and has
 * at least two instructions or three items. 'One tablet twice a day' is not a list.
 */
export function instructionLabels(tokens: readonly Token[]): Map<number, ListLabel> {
  return new Map(runsIn(tokens).flatMap((run) => (run.unclear ? [] : [...run.labels])))
}

/**
 * Joins number words that may end the item before or number the next one ('to twenty two stop …'), so that they stay as dictated.
 */
export function withUnclearLabels(tokens: readonly Token[]): Token[] {
  const joined = [...tokens]
  for (const { unclear } of runsIn(tokens).toReversed()) {
    if (!unclear) continue
    const words = tokens.slice(...unclear)
    const [first, last] = [words[0], words.at(-1)]
    if (first && last) joined.splice(unclear[0], words.length, wordFor(printTokens(words), first, last))
  }
  return joined
}

/** Whether a counted list begins at this 'one': 'diagnoses | one ischaemic heart disease two hypertension three gout'. */
export function startsCountedList(tokens: readonly Token[], at: number): boolean {
  const label = labelAt(tokens, at, 1) ?? nounLabelAt(tokens, at, 1)
  const run = label && runFrom(tokens, at, label)
  return run !== null && !run.unclear && isList(tokens, run)
}

/** Returns a note for each unclear label. */
export function instructionDoubts(tokens: readonly Token[]): string[] {
  return runsIn(tokens).flatMap(({ unclear }) => {
    if (!unclear) return []
    const words = printTokens(tokens.slice(unclear[0] - 2, unclear[1] + 2))
    return [
      `Please check the list: ‘${words}’ can be read in two ways. The letter has the words as dictated.`,
    ]
  })
}

/** Whether an instruction starts here: 'stop aspirin', 'please refer', 'we will review'. */
export function startsInstruction(tokens: readonly Token[], at: number): boolean {
  const word = wordAt(tokens, at)
  if (ALSO_NOUNS.has(word) && [1, 2, 3].some((offset) => COUNTED.has(wordAt(tokens, at + offset))))
    return false
  if (VERBS.has(word) || NOUNS.has(word) || startsWithSubject(tokens, at)) return true
  if (word === 'to') return VERBS.has(wordAt(tokens, at + 1))
  return LEADS.has(word) && tokens[at + 1]?.kind === 'word' && !isNumberWord(wordAt(tokens, at + 1))
}

/** `unclear` is the range of number words that may continue the list. */
type Run = { labels: Map<number, ListLabel>; unclear?: readonly [number, number] }

const VERBS = wordsIn(lexicon.verbs)
const NOUNS = wordsIn(lexicon.nouns)
const LEADS = wordsIn(lexicon.leads)
const ALSO_NOUNS = wordsIn(lexicon.alsoNouns)
const COUNTED = wordsIn(lexicon.counted)
const TIED = wordsIn(lexicon.tied)
const NO_ITEM = wordsIn(lexicon.noItem)
const PER = new Set(['a', 'per', 'each', 'every'])
const LONGEST_ITEM = 60

function wordsIn(list: string): Set<string> {
  return new Set(list.split(' '))
}

function runsIn(tokens: readonly Token[]): Run[] {
  const runs: Run[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const label = opens(tokens, at) ? (labelAt(tokens, at, 1) ?? nounLabelAt(tokens, at, 1)) : null
    const run = label && runFrom(tokens, at, label)
    if (run && (run.unclear || isList(tokens, run))) runs.push(run)
  }
  return runs
}

function opens(tokens: readonly Token[], at: number): boolean {
  const previous = tokens[at - 1]
  if (previous === undefined || isLayout(previous) || isMark(previous, ':')) return true
  const title = countsTo(tokens, at, 1) ? titleEndingAt(tokens, at) : null
  return title !== null && startsSegment(tokens, title)
}

function runFrom(tokens: readonly Token[], at: number, first: ListLabel): Run {
  const labels = new Map([[at, first]])
  let since = first.next
  for (let place = first.next + 1; place < tokens.length && place - since < LONGEST_ITEM; place += 1) {
    if (tokens[place]?.kind === 'heading') break
    const label = labelAt(tokens, place, labels.size + 1) ?? nounLabelAt(tokens, place, labels.size + 1)
    if (!label) continue
    const start = numberStart(tokens, place)
    if (start < place) return { labels, unclear: [start, place + 1] }
    if (isTied(tokens, place)) continue
    labels.set(place, label)
    since = label.next
  }
  return { labels }
}

/** Returns the label of the expected next number, if an instruction follows. */
function labelAt(tokens: readonly Token[], at: number, number: number): ListLabel | null {
  const label = countsTo(tokens, at, number)
  return label && startsInstruction(tokens, label.next) ? label : null
}

function countsTo(tokens: readonly Token[], at: number, number: number): ListLabel | null {
  const word = wordAt(tokens, at)
  if (unitValue(word) !== number && word !== String(number)) return null
  const next = isMark(tokens[at + 1], ',') || wordAt(tokens, at + 1) === 'point' ? at + 2 : at + 1
  return { next, number }
}

/** True for three items, or for two that are instructions. */
function isList(tokens: readonly Token[], { labels }: Run): boolean {
  const instructions = [...labels.values()].filter(({ next }) => startsInstruction(tokens, next))
  return labels.size > 2 || instructions.length > 1
}

/** Returns the label of a noun that is not counted: 'two montelukast', 'three physiotherapy'. */
function nounLabelAt(tokens: readonly Token[], at: number, number: number): ListLabel | null {
  const label = countsTo(tokens, at, number)
  if (label === null) return null
  const words = [0, 1, 2].map((offset) => wordAt(tokens, label.next + offset))
  const counted = words.findIndex(isNumberWord)
  const nouns = counted < 0 ? words : words.slice(0, counted)
  const [noun = ''] = nouns
  const plural = nouns.some((word) => COUNTED_NOUNS.has(word) || /[^siu]s$/u.test(word))
  const short = noun.length < 4 && !/^\p{Lu}{2}/u.test(tokens[label.next]?.text ?? '')
  const other = short || NO_ITEM.has(noun) || unitAt(tokens, label.next)
  return plural || other ? null : label
}

/** Returns the start of the number words that end here. */
function numberStart(tokens: readonly Token[], at: number): number {
  let start = at
  while (isNumberWord(wordAt(tokens, start - 1)) || wordAt(tokens, start - 1) === 'point') start -= 1
  return start
}

/**
 * True if the number belongs to the word before it, as in 'to two', 'grade two' and 'every three', but not in 'twice a day two
 * stop …'.
 */
function isTied(tokens: readonly Token[], at: number): boolean {
  const before = wordAt(tokens, at - 1)
  const often = PER.has(wordAt(tokens, at - 2))
  if (often && !TIED.has(before)) return false
  const measured = unitAt(tokens, at - 1) === null && NUMBERED_WORDS.has(before)
  return TIED.has(before) || LABELS.has(before) || measured
}
