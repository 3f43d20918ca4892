// Finds which parts of one text are in another: by meaning, by word, or nearly by word.
import broader from '../../language/lexicons/broader-terms.json' with { type: 'json' }
import idle from '../../language/lexicons/idle-terms.json' with { type: 'json' }
import type { Term, TermKind } from '../../language/concepts.ts'
import type { Reading } from '../../language/reading.ts'
import { keptFor } from './kept-for.ts'
import { isPlain } from '../../language/words.ts'

/** The contents of a text, for lookup. */
export type Vocabulary = {
  concepts: ReadonlySet<string>
  stems: ReadonlySet<string>
  starts: ReadonlyMap<string, readonly string[]>
  sentences: readonly ReadonlySet<string>[]
}

const START = 5
const ALIKE = 0.7
/** Sentences that share less weight than this are about different things. A significant word weighs at least as much. */
const LEAST_SHARED = 2

const KNOWN = new WeakMap<Reading, Vocabulary>()

/** Returns the vocabulary of a text, cached for each reading. */
export function vocabularyOf(reading: Reading): Vocabulary {
  const known = KNOWN.get(reading) ?? vocabularyOfAll([reading])
  KNOWN.set(reading, known)
  return known
}

export function vocabularyOfAll(readings: readonly Reading[]): Vocabulary {
  const concepts = new Set<string>()
  const stems = new Set<string>()
  const starts = new Map<string, string[]>()
  const sentences: Set<string>[] = []
  for (const reading of readings) {
    for (const concept of reading.mentions.keys()) concepts.add(concept)
    const first = sentences.length
    for (const { kind, stem, sentence } of reading.words) {
      if (kind !== 'word') continue
      const own = (sentences[first + sentence] ??= new Set())
      own.add(stem)
      if (!stems.has(stem) && stem.length >= START) addTo(starts, stem.slice(0, START), stem)
      stems.add(stem)
    }
  }
  return { concepts, stems, starts, sentences: sentences.filter(Boolean) }
}

/** Whether the other text has this term in the same words, in words with the same beginning, or in synonyms. */
export function isCovered(reading: Reading, term: Term, by: Vocabulary): boolean {
  if (by.concepts.has(term.concept) || RELATED.get(term.concept)?.some((concept) => by.concepts.has(concept)))
    return true
  const all = reading.words.slice(term.from, term.to).filter((word) => word.kind === 'word')
  const words = PLANNED.has(term.kind) ? all : all.filter((word) => !isPlain(word))
  if (words.length === 0) return true
  if (words.length > 1 || (term.to - term.from > 1 && PLANNED.has(term.kind)))
    return isInOneSentence(
      words.map(({ stem }) => stem),
      by,
    )
  return words.every(({ stem }) => by.stems.has(stem) || likeWords(by, stem).length > 0)
}

function isInOneSentence(stems: readonly string[], by: Vocabulary): boolean {
  return keptTogether(by, stems.join(' '), () => {
    const alike = stems.map((stem) => [stem, ...likeWords(by, stem)])
    return by.sentences.some((sentence) => alike.every((any) => any.some((one) => sentence.has(one))))
  })
}

const keptTogether = keptFor<boolean>()

/** The broader and narrower concepts of each concept. */
const RELATED = relatedConcepts()

/** Returns the narrower and the broader concepts of a concept. */
export function relatedTo(concept: string): readonly string[] {
  return RELATED.get(concept) ?? []
}

/** Returns the broader concepts: 'fracture' for 'hip fracture'. */
export function broaderThan(concept: string): readonly string[] {
  return BROADER.get(concept) ?? []
}

/** Returns the narrower concepts: 'MRI' for 'scan'. */
export function narrower(concept: string): readonly string[] {
  return NARROWER[concept] ?? []
}

const NARROWER: Readonly<Record<string, readonly string[]>> = broader
const BROADER = new Map<string, string[]>()
for (const [broad, narrows] of Object.entries(broader))
  for (const narrow of narrows) addTo(BROADER, narrow, broad)

function relatedConcepts(): Map<string, string[]> {
  const related = new Map<string, string[]>()
  const add = (one: string, other: string) => related.set(one, [...(related.get(one) ?? []), other])
  for (const [broad, narrows] of Object.entries(broader)) {
    for (const narrow of narrows) {
      add(broad, narrow)
      add(narrow, broad)
    }
  }
  return related
}

/** Whether a term that only one text has may be this term in other words. */
export function mayRephrase(term: Term, other: Term): boolean {
  if (term.kind === 'finding' || term.kind === 'body') return !PLANNED.has(other.kind)
  if (term.kind === 'test' || term.kind === 'referral') return other.kind === term.kind
  return other.kind === term.kind || (other.kind === 'word' && other.concept.length >= TECHNICAL)
}

/** The length of 'word:' and nine letters. Words this long are seldom common ones. */
const TECHNICAL = 14

const PLANNED: ReadonlySet<TermKind> = new Set<TermKind>(['test', 'procedure', 'referral'])

/** Concepts so general that a letter may name them even if the dictation only implies them. */
export const IDLE: ReadonlySet<string> = new Set(idle)

function addTo(map: Map<string, string[]>, key: string, value: string): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/**
 * Returns words that share most of their length from the start: 'prostate' and 'prostatic', but not 'hysteroscopy' and
 * 'hysterectomy'.
 */
function likeWords({ starts }: Vocabulary, stem: string): string[] {
  if (stem.length < START) return []
  return (starts.get(stem.slice(0, START)) ?? []).filter((other) => {
    let same = START
    while (same < stem.length && stem[same] === other[same]) same += 1
    return same >= ALIKE * Math.max(stem.length, other.length)
  })
}

export const CLINICAL: ReadonlySet<TermKind> = new Set<TermKind>(['finding', 'test', 'procedure', 'referral'])

/** Returns the significant terms of a sentence, without those inside longer terms. */
export function outerTerms(reading: Reading, sentence: number): Term[] {
  return (reading.termsOfSentence[sentence] ?? []).filter((term) => !term.inner)
}

/** Returns how similar two sentences are, as the weight of the concepts and words they share. */
export function sharedWeight(a: readonly Term[], b: readonly Term[]): number {
  const concepts = new Set(b.map((term) => term.concept))
  let total = 0
  const counted = new Set<string>()
  for (const { concept, weight } of a) {
    if (!concepts.has(concept) || counted.has(concept)) continue
    counted.add(concept)
    total += weight
  }
  return total
}

/** Returns the most similar sentence and its neighbours, or nothing if no sentence shares a term. */
export function sentencesAround(terms: readonly Term[], reading: Reading): number[] {
  return alikeSentences(terms, reading, 1).flatMap((index) => [index - 1, index, index + 1])
}

/** Returns the most similar sentences of a text, best first. Each shares at least one term. */
export function alikeSentences(terms: readonly Term[], reading: Reading, count: number): number[] {
  const near = new Set(
    terms.flatMap(
      ({ concept }) => reading.mentions.get(concept)?.map((term) => sentenceOf(reading, term)) ?? [],
    ),
  )
  return [...near]
    .toSorted((a, b) => a - b)
    .map((index) => ({ index, shared: sharedWeight(terms, reading.termsOfSentence[index] ?? []) }))
    .filter(({ shared }) => shared >= LEAST_SHARED)
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, count)
    .map(({ index }) => index)
}

function sentenceOf({ words }: Reading, { from }: Term): number {
  return words[from]?.sentence ?? 0
}
