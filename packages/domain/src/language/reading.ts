// Reads a text with everything found in it. Letter, dictation and record are read alike.
import { sidedNumbers, type SidedNumber } from '../fact-check/facts/bound-sides.ts'
import { contrastsIn, type Contrast } from '../fact-check/facts/contrasts.ts'
import { datesIn, type DateMention } from '../fact-check/facts/dates.ts'
import { frequenciesIn, type Frequency } from '../fact-check/facts/frequencies.ts'
import type { MedicineFacts } from '../fact-check/facts/medicine.ts'
import { medicineFactsIn } from '../fact-check/facts/medicines.ts'
import { medicinesIn } from '../fact-check/facts/medicine-names.ts'
import { amountsOf, quantitiesIn, withHalves, type Quantity } from '../fact-check/facts/quantities.ts'
import { certaintyOfWords, type Certainty } from './certainty.ts'
import { termsIn, WEIGHTS, type Term } from './concepts.ts'
import { neutralWords } from './neutral.ts'
import { ownersOfWords, type Owner } from './owners.ts'
import { relationOf, type Sex } from './relations.ts'
import { deniedWords } from './polarity.ts'
import { countedHeartSounds } from './heart-sounds.ts'
import { impliedTerms } from './implied-terms.ts'
import { isInNumber } from './identity-words.ts'
import type { Word } from './word.ts'
import { splitWords, type Sentence } from './words.ts'

/** A concept that identifies a place in a text. `kind` allows a comparison to leave it out while it is in dispute. */
export type Mark = { concept: string; weight: number; from: number; to: number; kind: string }

export type Reading = {
  text: string
  words: readonly Word[]
  sentences: readonly Sentence[]
  terms: readonly Term[]
  /** The terms of each sentence, by the sentence's index. */
  termsOfSentence: readonly (readonly Term[])[]
  /** The concepts that distinguish each sentence, so that its place can be found in the other text. */
  marksOfSentence: readonly (readonly Mark[])[]
  relationsOfSentence: readonly (readonly { relation: string; at: number }[])[]
  /** The mentions of each concept. */
  mentions: ReadonlyMap<string, readonly Term[]>
  denied: Uint8Array
  neutral: Uint8Array
  owners: readonly Owner[]
  certainty: readonly Certainty[]
  quantities: readonly Quantity[]
  frequencies: readonly Frequency[]
  dates: readonly DateMention[]
  contrasts: readonly Contrast[]
  sidedNumbers: readonly SidedNumber[]
  medicines: readonly MedicineFacts[]
}

/** Never throws. `sex` is the patient's, or null if unknown. `skipped` are words of people's names and numbers. */
export function readText(
  text: string,
  sex: Sex,
  skipped: (words: readonly Word[]) => ReadonlySet<number>,
): Reading {
  const { words, sentences } = splitWords(text)
  const taken = new Set(skipped(words))
  const dates = datesIn(words).filter(({ from }) => !isInNumber(words, from))
  const ofDates = new Set(dates.flatMap(({ from, to }) => placesOf(from, to)))
  const frequencies = frequenciesIn(words)
  const quantities = withHalves(
    quantitiesIn(words, new Set([...taken, ...ofDates, ...countedHeartSounds(words)]), frequencies),
    words,
  )
  const inPhrases = new Set(
    termsIn(words, taken).flatMap(({ from, to, inner, kind }) =>
      to - from > 1 && !inner && kind !== 'body' ? placesOf(from, to) : [],
    ),
  )
  const named = medicinesIn(words).filter(
    ({ from, to }) => !taken.has(from) && !(inPhrases.has(from) && inPhrases.has(to - 1)),
  )
  const denied = deniedWords(words, sentences)
  const ofMedicines = new Set(named.flatMap(({ from, to }) => placesOf(from, to)))
  const terms = [
    ...termsIn(
      words,
      new Set([
        ...taken,
        ...ofDates,
        ...ofMedicines,
        ...frequencies.flatMap(({ from, to }) => placesOf(from, to)),
      ]),
    ),
    ...named.map(({ id, from, to }): Term => ({
      concept: `medicine:${id}`,
      kind: 'medicine',
      from,
      to,
      opposite: false,
      weight: WEIGHTS.medicine,
      inner: false,
    })),
  ].toSorted((a, b) => a.from - b.from)
  terms.push(...impliedTerms(words, quantities, terms, denied))
  const contrasts = contrastsIn(words)
  return {
    text,
    words,
    sentences,
    terms,
    termsOfSentence: bySentence(terms, words, sentences.length),
    mentions: byConcept(terms),
    denied,
    neutral: neutralWords(words, sentences),
    owners: ownersOfWords(words, sentences, sex, taken),
    certainty: certaintyOfWords(words, sentences),
    quantities,
    frequencies,
    dates,
    contrasts,
    sidedNumbers: sidedNumbers(words, quantities, contrasts),
    marksOfSentence: bySentence(
      marksOf({ terms, contrasts, dates, quantities, words }),
      words,
      sentences.length,
    ),
    relationsOfSentence: bySentence(relationsIn(words), words, sentences.length),
    medicines: medicineFactsIn({ words, sentences, named, quantities, frequencies, denied }),
  }
}

export function placesOf(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset)
}

function bySentence<T extends { from: number }>(
  found: readonly T[],
  words: readonly Word[],
  count: number,
): T[][] {
  const sentences = Array.from({ length: count }, (): T[] => [])
  for (const each of found) sentences[words[each.from]?.sentence ?? 0]?.push(each)
  return sentences
}

type Marked = Pick<Reading, 'terms' | 'contrasts' | 'dates' | 'quantities' | 'words'>

function marksOf({ terms, contrasts, dates, quantities, words }: Marked): Mark[] {
  return [
    ...terms.map(({ concept, weight, from, to }) => ({ concept, weight, from, to, kind: 'term' })),
    ...contrasts.map(({ kind, value, from, to }) => ({
      concept: `${kind}:${value}`,
      weight: 1.6,
      from,
      to,
      kind,
    })),
    ...dates.map(({ from, to, ...date }) => ({
      concept: `date:${Object.values(date).join(' ')}`,
      weight: 2,
      from,
      to,
      kind: 'date',
    })),
    ...quantities.map((quantity) => {
      const { from, to } = quantity
      return { concept: `number:${amountsOf(quantity).join(' ')}`, weight: 1.2, from, to, kind: 'number' }
    }),
    ...relationsIn(words).map(({ relation, at }) => ({
      concept: `person:${relation}`,
      weight: 1.6,
      from: at,
      to: at + 1,
      kind: 'person',
    })),
  ].toSorted((a, b) => a.from - b.from)
}

function relationsIn(words: readonly Word[]): { relation: string; at: number; from: number }[] {
  return words.flatMap(({ key }, at) => {
    const relation = relationOf(key)
    return relation === undefined ? [] : [{ relation, at, from: at }]
  })
}

/** The largest number of mentions kept for one term, so that time grows only with the length of the text. */
const mostMentions = 40

function byConcept(terms: readonly Term[]): Map<string, Term[]> {
  const known = new Map<string, Term[]>()
  for (const term of terms) {
    const list = known.get(term.concept)
    if (list === undefined) known.set(term.concept, [term])
    else if (list.length < mostMentions) list.push(term)
  }
  return known
}
