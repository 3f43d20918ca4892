// Splits a text into clauses, and measures how much of a clause is in one sentence of another text.
import { relatedTo } from './coverage.ts'
import type { Term, TermKind } from '../../language/concepts.ts'
import type { Reading } from '../../language/reading.ts'
import type { Word } from '../../language/word.ts'
import { placesOf } from '../../language/reading.ts'
import type { Place } from './comparison.ts'

/** A concept, a number or a word of a clause, with its weight. */
type Item = { concept: string | null; stems: readonly string[]; weight: number }
export type Clause = Place & { sentence: number; items: readonly Item[]; weight: number }

/** The concepts, numbers and word stems of one sentence. */
type Said = { concepts: ReadonlySet<string>; stems: ReadonlySet<string>; starts: ReadonlyMap<string, string> }

const WEIGHTS: Readonly<Record<TermKind, number>> = {
  medicine: 2,
  test: 2,
  procedure: 2,
  finding: 2,
  referral: 2,
  body: 1.2,
  word: 1.2,
  doing: 1,
  quality: 0.8,
}
const NUMBER = 0.8
const OTHER_WORD = 0.5
/** A clause with at least this many words is split again where something new may begin. */
const LONG = 5
/** Before a 'no' this many words are enough: 'no live vaccines'. */
const SHORT = 3

/** Words that say nothing alone. */
const EMPTY = new Set(
  'a an the and or but so of to in on at by for from with without into onto about as than then that this these those it its is are was were be been being am has have had having do does did done will would shall should can could may might must not no nor he she they i we you him her his them their our us my your me who which what when where while if there here also very too just only quite rather still yet already again any some all both each such own same other up down out over under off through before after during since until because though although however therefore thus unless one two please'.split(
    ' ',
  ),
)
const OPENS =
  /^(?:he|she|i|we|they|it|there|please|if|would|could|his|her|the|this|you|no|not|has|have|is|was|will|should|must|can|may|needs?|to|for|then|because|which|who|until|when|while|unless|take|stop|start|continue|increase|reduce|refer|ask|arrange|review|see|check|repeat|avoid)$/u
/** Matches words that begin a clause in a long run without punctuation. */
const BEGINS =
  /^(?:he|she|i|we|they|there|please|i've|he's|she's|we've|i'd|we'd|i'm|no|off|increase|reduce|review|refer|repeat|avoid|stop|start)$/u
const TIED =
  /^(?:that|and|or|but|if|when|as|because|to|than|while|until|which|who|what|not|so|where|before|after|unless|how|does|did|has|is|was|have|had|will|could|would|can|with|there|there's|are|were)$/u

const CLAUSES = new WeakMap<Reading, readonly Clause[]>()
const INDEX = new WeakMap<Reading, ReadonlyMap<string, readonly Clause[]>>()
const OF_CLAUSES = new WeakMap<Clause, Said>()
const SENTENCES = new WeakMap<Reading, readonly Said[]>()

export function clausesOf(reading: Reading): readonly Clause[] {
  const known = CLAUSES.get(reading) ?? findClauses(reading)
  CLAUSES.set(reading, known)
  return known
}

/** Returns, for each sentence of the other text, the share of the clause that it has, from 0 to 1. */
export function sharesOf({ items, weight }: Clause, other: Reading): number[] {
  return sentencesOf(other).map((said) => shareIn(items, said) / weight)
}

/** Returns the clauses of the other text with similar contents. Each must have at least the share `least` of the other. */
export function sameClauses(clause: Clause, other: Reading, least: number): Clause[] {
  return nearClauses(clause, other)
    .filter((each) => isSameClause(clause, each, least))
    .toSorted((a, b) => a.from - b.from)
}

/**
 * Returns the clauses of the other text that share a word or concept with this one, each with the share of this clause that it
 * has, from 0 to 1.
 */
export function likeClauses(clause: Clause, other: Reading): { clause: Clause; share: number }[] {
  return nearClauses(clause, other).map((each) => ({ clause: each, share: shareInClause(clause, each) }))
}

function nearClauses(clause: Clause, other: Reading): Clause[] {
  const index = INDEX.get(other) ?? indexOf(clausesOf(other))
  INDEX.set(other, index)
  return [...new Set(keysOf(clause).flatMap((key) => index.get(key) ?? []))]
}

function isSameClause(one: Clause, other: Clause, least: number): boolean {
  const [less, more] = one.weight < other.weight ? [one, other] : [other, one]
  if (less.weight < more.weight * least) return false
  return shareInClause(more, less) >= least && shareInClause(less, more) >= least
}

/** The largest number of clauses that are compared for one word, because a frequent word says nothing. */
const mostAlike = 24

function indexOf(clauses: readonly Clause[]): Map<string, Clause[]> {
  const index = new Map<string, Clause[]>()
  for (const clause of clauses) {
    for (const key of keysOf(clause)) {
      const list = index.get(key)
      if (list === undefined) index.set(key, [clause])
      else if (list.length < mostAlike) list.push(clause)
    }
  }
  return index
}

function keysOf({ items }: Clause): string[] {
  return items.flatMap(({ concept, stems }) => (concept === null ? stems : [concept]))
}

/** Returns the share of the clause that is in another clause, from 0 to 1. */
function shareInClause({ items, weight }: Clause, other: Clause): number {
  const said = OF_CLAUSES.get(other) ?? saidBy(other)
  OF_CLAUSES.set(other, said)
  return shareIn(items, said) / weight
}

function saidBy({ items }: Clause): Said {
  const stems = new Set(items.flatMap((item) => item.stems))
  return {
    concepts: new Set(items.flatMap(({ concept }) => (concept === null ? [] : [concept]))),
    stems,
    starts: startsOf(stems),
  }
}

/** Returns the share of the clause that is anywhere in the other text, from 0 to 1. */
export function shareAnywhere({ items, weight }: Clause, other: Reading): number {
  const all = sentencesOf(other)
  const found = items.filter((item) => all.some((said) => isSaid(item, said)))
  return found.reduce((total, item) => total + item.weight, 0) / weight
}

function shareIn(items: readonly Item[], said: Said): number {
  let total = 0
  for (const item of items) if (isSaid(item, said)) total += item.weight
  return total
}

// Loops instead of closures, because one letter needs ten thousand calls.
function isSaid({ concept, stems }: Item, said: Said): boolean {
  if (concept !== null) {
    if (said.concepts.has(concept)) return true
    for (const each of relatedTo(concept)) if (said.concepts.has(each)) return true
  }
  for (const stem of stems) if (!said.stems.has(stem) && !isAlike(stem, said.starts)) return false
  return stems.length > 0
}

const START = 5

/** Whether the other text has a word that shares most of its length from the start: 'prostate' and 'prostatic'. */
function isAlike(stem: string, starts: ReadonlyMap<string, string>): boolean {
  const other = stem.length < START ? undefined : starts.get(stem.slice(0, START))
  if (other === undefined) return false
  let same = START
  while (same < stem.length && stem[same] === other[same]) same += 1
  return same >= 0.7 * Math.max(stem.length, other.length)
}

function findClauses(reading: Reading): Clause[] {
  const { words, sentences, termsOfSentence } = reading
  return sentences.flatMap((sentence, index) => {
    const outer = (termsOfSentence[index] ?? []).filter(({ inner }) => !inner)
    return cutsIn(words, sentence).flatMap(({ from, to }) => {
      const items = itemsIn(words, { from, to }, outer)
      const weight = items.reduce((total, item) => total + item.weight, 0)
      return weight === 0 ? [] : [{ from, to, sentence: index, items, weight }]
    })
  })
}

function cutsIn(words: readonly Word[], { from, to }: Place): Place[] {
  const cuts: Place[] = []
  let start = from
  const close = (at: number, next: number) => {
    if (at > start) cuts.push({ from: start, to: at })
    start = next
  }
  for (let at = from; at < to; at += 1) {
    if (isBetween(words, at)) close(at, at + 1)
    else if (at - start >= (words[at]?.key === 'no' ? SHORT : LONG) && beginsClause(words, at)) close(at, at)
  }
  close(to, to)
  return cuts
}

/** True for a punctuation mark, and for a word such as 'and' if something new begins after it. */
function isBetween(words: readonly Word[], at: number): boolean {
  const word = words[at]
  if (!word || word.kind === 'break') return true
  if (word.kind === 'mark') return ',;:().'.includes(word.text)
  return (
    /^(?:and|but|so|or)$/u.test(word.key) &&
    OPENS.test((words[at + 1]?.key ?? '').replace(/'(?:s|ve|d|ll|re|m)$/u, ''))
  )
}

function beginsClause(words: readonly Word[], at: number): boolean {
  return BEGINS.test(words[at]?.key ?? '') && !TIED.test(words[at - 1]?.key ?? '')
}

function itemsIn(words: readonly Word[], { from, to }: Place, terms: readonly Term[]): Item[] {
  const own = terms.filter((term) => term.from >= from && term.to <= to)
  const taken = new Set(own.flatMap((term) => placesOf(term.from, term.to)))
  const items = own.map(({ concept, kind, from: first, to: last }): Item => ({
    concept,
    stems: words
      .slice(first, last)
      .flatMap(({ kind: sort, key, stem }) => (sort === 'word' && !EMPTY.has(key) ? [stem] : [])),
    weight: WEIGHTS[kind],
  }))
  for (let at = from; at < to; at += 1) {
    const word = words[at]
    if (!word || taken.has(at)) continue
    if (word.kind === 'number') items.push({ concept: null, stems: [`#${word.value}`], weight: NUMBER })
    else if (word.kind === 'word' && word.key.length > 2 && !EMPTY.has(word.key))
      items.push({ concept: null, stems: [word.stem], weight: OTHER_WORD })
  }
  return items
}

function sentencesOf(reading: Reading): readonly Said[] {
  const known = SENTENCES.get(reading)
  if (known) return known
  const { words, sentences, termsOfSentence } = reading
  const found = sentences.map(({ from, to }, index): Said => {
    const own = words.slice(from, to)
    const stems = new Set(
      own.flatMap(({ kind, stem, value }) =>
        kind === 'number' ? [`#${value}`] : kind === 'word' ? [stem] : [],
      ),
    )
    return {
      concepts: new Set((termsOfSentence[index] ?? []).map(({ concept }) => concept)),
      stems,
      starts: startsOf(stems),
    }
  })
  SENTENCES.set(reading, found)
  return found
}

function startsOf(stems: ReadonlySet<string>): Map<string, string> {
  return new Map(
    [...stems].filter(({ length }) => length >= START).map((stem) => [stem.slice(0, START), stem]),
  )
}
