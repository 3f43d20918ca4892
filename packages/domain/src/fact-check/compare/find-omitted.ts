// Finds what was dictated and is missing from the letter.
import type { Term } from '../../language/concepts.ts'
import type { Quantity } from '../facts/quantities.ts'
import type { Reading } from '../../language/reading.ts'
import type { Finding, Range } from '../types.ts'
import { dictatedSpan, findingOf, wordsOf, type Comparison, type Place, type Said } from './comparison.ts'
import { hasQuantity, hasValues, isSame, nameOfAmount } from './same-amounts.ts'
import {
  CLINICAL,
  IDLE,
  isCovered,
  mayRephrase,
  sentencesAround,
  outerTerms,
  vocabularyOf,
} from './coverage.ts'
import { clauseAround } from './clauses.ts'
import { isDayOf } from './number-readings.ts'
import { mentionsOf } from './same-facts.ts'
import { clausesOf } from './said-clauses.ts'
import { isHeading } from './headings.ts'
import { keptFor } from './kept-for.ts'
import { isAdviceOrRequest, lostClauses } from './lost-clauses.ts'
import { lostPartners } from './lost-partners.ts'
import { isActionTakenBack, isValueTakenBack } from './taken-back.ts'
import { lostPlan, lostRequests } from './lost-requests.ts'

export function findOmitted(comparison: Comparison): Finding[] {
  const { said } = comparison
  if (!said) return []
  const named = namedPlaces(comparison, said)
  const clauses = lostClauses(comparison).filter(
    (clause) => !named.some((place) => place.from < clause.to && place.to > clause.from),
  )
  return [...named, ...clauses].map((place) => omitted(comparison, place))
}

/** `isCertain` is true for findings, values and doses, which a letter seldom rephrases. */
type Missing = Place & { isCertain?: boolean }

/** Returns the places of tests, treatments, findings, values and doses. */
function namedPlaces(comparison: Comparison, said: Said): Missing[] {
  const { letter } = comparison
  const inLetter = vocabularyOf(letter)
  const inSaid = vocabularyOf(said.reading)
  const numbers = lostNumbers(letter, said)
  const doses = lostDoses(letter, said)
  return said.reading.sentences.flatMap((_, index) => {
    if (isHeading(said.reading, index)) return []
    const terms = outerTerms(said.reading, index).filter(({ kind }) => kind !== 'medicine')
    const lost = terms.filter(
      (term) =>
        CLINICAL.has(term.kind) &&
        !IDLE.has(term.concept) &&
        !isAttended(said.reading, term) &&
        !isCovered(said.reading, term, inLetter),
    )
    const near = lost.length === 0 ? [] : sentencesAround(terms, letter)
    const spare = near
      .flatMap((each) => outerTerms(letter, each))
      .filter((term) => !isCovered(letter, term, inSaid))
    const unsaid = lost.filter(
      (term) => !spare.some((other) => mayRephrase(term, other)) && !isReworded(comparison, term, terms),
    )
    const certain = [
      ...unsaid.filter(({ kind }) => kind === 'finding'),
      ...(numbers.get(index) ?? []),
      ...(doses.get(index) ?? []),
    ]
    const missing = [
      ...certain,
      ...unsaid,
      ...lostRequests(comparison, index),
      ...lostPlan(comparison, index),
      ...lostPartners(comparison, index),
    ]
    if (missing.length === 0) return []
    return [{ ...clauseAround(said.reading, spanOver(missing)), isCertain: certain.length > 0 }]
  })
}

/**
 * True if one sentence of the letter has the rest of the clause with another word: 'the scar is clean', 'the wound was clean'.
 */
function isReworded({ letter, said }: Comparison, term: Term, terms: readonly Term[]): boolean {
  if (!said || term.kind !== 'finding') return false
  const { words } = said.reading
  const isApart = (a: number, b: number) => words.slice(a, b).some(({ text }) => text === ',' || text === ';')
  const beside = terms.filter(
    (each) => each !== term && !isApart(Math.min(each.from, term.from), Math.max(each.from, term.from)),
  )
  const [first] = beside
  const inSaid = vocabularyOf(said.reading)
  return (letter.mentions.get(first?.concept ?? '') ?? []).some((each) => {
    const own = outerTerms(letter, letter.words[each.from]?.sentence ?? 0)
    return (
      beside.every(({ concept }) => own.some((other) => other.concept === concept)) &&
      own.some(
        (other) =>
          Math.abs(other.from - each.from) <= BESIDE &&
          !isCovered(letter, other, inSaid) &&
          mayRephrase(term, other),
      )
    )
  })
}

const BESIDE = 4

/** True for the clinic of the visit, which the letterhead already names: 'I saw him in the heart failure clinic'. */
function isAttended({ words }: Reading, { kind, from }: Term): boolean {
  if (kind !== 'referral') return false
  const before = words.slice(Math.max(0, from - ATTENDED), from)
  return (
    /^(?:the|my|our|your|to|in)$/u.test(before.at(-1)?.key ?? '') &&
    before.some(
      ({ key, sentence }) =>
        sentence === words[from]?.sentence && /^(?:saw|seen|came|attended|reviewed|met)$/u.test(key),
    )
  )
}

const ATTENDED = 12

/** Returns the values and intervals that the letter lacks, by sentence. Doses are compared with their medicine instead. */
function lostNumbers(letter: Reading, said: Said): Map<number, Place[]> {
  const { words, quantities, medicines, frequencies } = said.reading
  const doses = new Set(medicines.flatMap((each) => each.doses.map(({ quantity }) => quantity)))
  const ofMedicines = new Set(medicines.flatMap((each) => each.frequencies))
  const numbers = quantities.filter((each) => {
    const idle =
      each.unit === null && (words[each.from]?.spelled === true || each.values.every((value) => value <= 2))
    return (
      !doses.has(each) &&
      !idle &&
      !isAge(words, each) &&
      !isWritten(letter, each) &&
      !isSpread(letter, each) &&
      !isValueTakenBack(said.reading, each)
    )
  })
  const often = frequencies.filter(
    (each) =>
      !each.bare &&
      each.rate !== null &&
      !ofMedicines.has(each) &&
      !keptRates(letter, each.rate, () => saysRate(letter, each.rate ?? '')),
  )
  return bySentence(said.reading, [...numbers, ...often])
}

/** True for an age after a name ('Mr Wetherell, seventy four'). It is not missing, because the letter has the date of birth. */
function isAge(words: Reading['words'], { from, to, unit, values }: Quantity): boolean {
  const comma = words[from - 1]?.text === ',' ? 1 : 0
  const name = words[from - 1 - comma]
  const [value = 0] = values
  return (
    unit === null &&
    value <= OLDEST &&
    words[to]?.kind !== 'word' &&
    words[from]?.kind === 'number' &&
    name?.kind === 'word' &&
    [2, 3].some((step) => TITLE.test(words[from - comma - step]?.key ?? ''))
  )
}

const OLDEST = 110
const TITLE = /^(?:mr|mrs|ms|miss|master|mister|dr|professor)$/u

function isWritten(letter: Reading, quantity: Quantity): boolean {
  return keptWritten(
    letter,
    nameOfAmount(quantity),
    () =>
      letter.quantities.some((each) => isSame(quantity, each)) ||
      letter.dates.some((date) => isDayOf(quantity, date)),
  )
}

const keptWritten = keptFor<boolean>()

function bySentence({ words }: Reading, places: readonly Place[]): Map<number, Place[]> {
  const found = new Map<number, Place[]>()
  for (const place of places) {
    const sentence = words[place.from]?.sentence ?? 0
    found.set(sentence, [...(found.get(sentence) ?? []), place])
  }
  return found
}

const keptRates = keptFor<boolean>()

/** Returns missing doses of medicines that were started or changed and are in the letter: 'add enemas, 1 g at night'. */
function lostDoses(letter: Reading, said: Said): Map<number, Place[]> {
  const { words, medicines, neutral } = said.reading
  const lost = medicines.flatMap(({ id, doses, from, actions }) => {
    const sentence = words[from]?.sentence
    const named = mentionsOf(letter, id).length > 0
    const changes = actions.some(
      (each) => /^(?:start|increase|reduce)$/u.test(each.action) && !isActionTakenBack(said.reading, each),
    )
    if (!named || !changes || neutral[from] === 1) return []
    return doses.flatMap(({ quantity, past }) => {
      const stands = hasQuantity(letter, quantity) || hasValues(letter, quantity)
      const { unit } = quantity
      const isSure = unit !== null && !past && words[quantity.from]?.sentence === sentence
      return isSure && !stands && neutral[quantity.from] === 0 ? [{ from, to: quantity.to }] : []
    })
  })
  return bySentence(said.reading, lost)
}

/** True for '5 or 6 a day' instead of 'five or six times a day', and 'twice' instead of 'twice at night'. */
function saysRate({ words, frequencies }: Reading, rate: string): boolean {
  if (frequencies.some((each) => each.rate === rate)) return true
  const times = Number(rate.split('/')[0])
  return words.some(
    (word) =>
      word.value === times || (times === 2 && word.key === 'twice') || (times === 1 && word.key === 'once'),
  )
}

/** Whether each of the numbers is somewhere in the letter. */
function isSpread(letter: Reading, quantity: Quantity): boolean {
  const { values } = quantity
  const stands = (value: number) => isWritten(letter, { ...quantity, values: [value], joint: '' })
  return (
    (values.length > 1 && values.every(stands)) ||
    hasValues(letter, quantity) ||
    keptDigits(letter, values.join(''), () => condensed(letter).includes(values.join('')))
  )
}

const keptDigits = keptFor<boolean>()

function condensed(letter: Reading): string {
  return keptTexts(letter, '', () => letter.text.replace(/[/.,\s]/gu, ''))
}

const keptTexts = keptFor<string>()

function spanOver(places: readonly Place[]): Place {
  return { from: Math.min(...places.map(({ from }) => from)), to: Math.max(...places.map(({ to }) => to)) }
}

/** A missing request is raised. Other missing statements are only listed, because the letter often has them in other words. */
function omitted(comparison: Comparison, place: Missing): Finding {
  const reading = comparison.said?.reading ?? comparison.letter
  const words = wordsOf(reading, place)
  const isRequested = clausesOf(reading).some(
    (clause) => clause.from < place.to && clause.to > place.from && isAdviceOrRequest(reading, clause),
  )
  return findingOf(comparison, {
    kind: 'omitted',
    severity: place.isCertain || isRequested ? 'major' : 'minor',
    place: null,
    text: words,
    source: place,
    message: `'${words}' is not in the letter.`,
  })
}

/** Returns the dictated sentences of whose terms at least half are missing from the letter. */
export function unusedRanges(comparison: Comparison): Range[] {
  const { letter, said } = comparison
  if (!said) return []
  const inLetter = vocabularyOf(letter)
  return said.reading.sentences.flatMap(({ from, to }, index) => {
    const terms = outerTerms(said.reading, index)
    const lost = terms.filter((term) => !isCovered(said.reading, term, inLetter))
    if (isHeading(said.reading, index) || lost.length === 0 || lost.length * 2 < terms.length) return []
    const span = dictatedSpan(said, { from, to })
    return span.end > span.start ? [span] : []
  })
}
