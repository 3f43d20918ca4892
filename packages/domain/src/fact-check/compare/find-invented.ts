// Finds findings, tests and plans in the letter that nobody dictated.
import type { Term } from '../../language/concepts.ts'
import type { Reading } from '../../language/reading.ts'
import { STATED } from '../../language/neutral.ts'
import type { Finding } from '../types.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'
import { isHeading } from './headings.ts'
import {
  alikeSentences,
  CLINICAL,
  IDLE,
  isCovered,
  mayRephrase,
  sentencesAround,
  narrower,
  outerTerms,
  relatedTo,
  vocabularyOf,
  vocabularyOfAll,
} from './coverage.ts'
import { clausesOf } from './said-clauses.ts'
import { signatureOf } from './signature.ts'

export function findInvented(comparison: Comparison): Finding[] {
  const { letter, said, record } = comparison
  if (!said) return []
  const sources = vocabularyOfAll([said.reading, record])
  const inLetter = vocabularyOf(letter)
  const signature = signatureOf(letter)
  return letter.sentences.flatMap((_, index) => {
    if (index >= signature || isHeading(letter, index)) return []
    const terms = outerTerms(letter, index).filter(({ kind }) => kind !== 'medicine')
    const strange = terms.filter(
      (term) =>
        !isCovered(letter, term, sources) ||
        (isAnother(comparison, term) && relatedTo(term.concept).length > 0),
    )
    if (strange.length === 0) return []
    const spare = spareTerms(said.reading, outerTerms(letter, index), inLetter)
    return strange
      .filter((term) => !isLabel(letter, term))
      .filter(({ kind, concept }) => (CLINICAL.has(kind) || kind === 'body') && !IDLE.has(concept))
      .filter(({ from, to }) => to - from > 1 || !letter.words[from]?.key.startsWith('remov'))
      .filter((term) => !spare.some((other) => mayRephrase(term, other)))
      .filter((term) => !isPart(letter, term, sources) && !isAllWell(comparison, term, terms))
      .filter((term) => !isShortName(comparison, term))
      .map((term) => inventedTerm(comparison, term))
  })
}

/** True for the ultrasound in 'MRI and ultrasound', if an MRI was dictated and 'the scan' meant that MRI. */
function isAnother({ letter, said }: Comparison, { kind, concept, from }: Term): boolean {
  if (!said || kind !== 'test' || said.reading.mentions.has(concept)) return false
  const beside = outerTerms(letter, letter.words[from]?.sentence ?? 0)
  return relatedTo(concept).every((each) =>
    narrower(each).some(
      (one) =>
        one !== concept && said.reading.mentions.has(one) && beside.some((term) => term.concept === one),
    ),
  )
}

/** True for a label, which states nothing: 'Exercise: 3 miles daily'. */
function isLabel({ words }: Reading, { from, to }: Term): boolean {
  const before = words[from - 1]
  return (
    words[to]?.text === ':' &&
    (before === undefined || /^[.;]$/u.test(before.text) || before.kind === 'break')
  )
}

/**
 * True if the term only adds general words to something that was dictated: 'knee pain' if her knees were mentioned, 'coronary
 * stent' if a stent was.
 */
function isPart(letter: Reading, term: Term, sources: ReturnType<typeof vocabularyOf>): boolean {
  const own = letter.terms.filter(({ from, to }) => from >= term.from && to <= term.to)
  const isSerology = /^(?:serology|screen|screening|antibody|antibodies)$/u.test(
    letter.words[term.to - 1]?.key ?? '',
  )
  const isKnown = ({ inner, kind, concept }: Term) =>
    inner && sources.concepts.has(concept) && (kind === 'body' || term.kind !== 'test' || isSerology)
  if (term.to - term.from > 1 && own.some(isKnown)) {
    const rest = letter.words
      .slice(term.from, term.to)
      .filter((_, offset) => !own.some((each) => isKnown(each) && each.from === term.from + offset))
    if (rest.every(({ key }) => GENERAL.test(key))) return true
  }
  const last = letter.words[term.to - 1]?.key ?? ''
  if (
    term.to - term.from > 1 &&
    /^(?:score|scale)$/u.test(last) &&
    sources.stems.has(last === 'score' ? 'scor' : 'scal')
  )
    return true
  const next = letter.terms.find(({ from, inner }) => !inner && from === term.to)
  return (
    term.kind === 'body' &&
    next !== undefined &&
    sources.concepts.has(next.concept) &&
    CLINICAL.has(next.kind)
  )
}

/** Matches words that add nothing new to a part of the body or an illness. */
const GENERAL =
  /^(?:function|functions|surgery|operation|disease|disorder|symptoms?|pain|stiffness|level|levels|status|treatment|review|check|checks|assessment|problems?|early|late|vaccination|vaccine|serology|screen|screening|antibody|antibodies|s)$/u

/** True for 'no metastases' if the dictation calls the scan clear. */
function isAllWell({ letter, said }: Comparison, term: Term, terms: readonly Term[]): boolean {
  if (!said || letter.denied[term.from] === 0 || term.kind !== 'finding') return false
  return alikeSentences(terms, said.reading, 2).some((index) =>
    said.reading.words.some(
      ({ sentence, key }) =>
        sentence === index && /^(?:normal|clear|unremarkable|fine|nothing|well)$/u.test(key),
    ),
  )
}

/**
 * Returns terms of the most similar dictated sentence that the letter lacks. The letter's term may be one of them in other words.
 */
function spareTerms(said: Reading, terms: readonly Term[], letter: ReturnType<typeof vocabularyOf>): Term[] {
  const near = sentencesAround(terms, said)
  return near.flatMap((index) => outerTerms(said, index)).filter((term) => !isCovered(said, term, letter))
}

/** True for 'head circumference 37.5' if 'head 37.5' was dictated. */
function isShortName({ letter, said }: Comparison, { kind, from, to }: Term): boolean {
  if (!said || kind !== 'test' || to - from < 2) return false
  const value = letter.words.slice(to, to + VALUE_REACH).find((word) => word.kind === 'number')
  const names = new Set(letter.words.slice(from, to).map(({ key }) => key))
  return said.reading.words.some(
    ({ kind: sort, value: own }, at) =>
      sort === 'number' &&
      own === value?.value &&
      said.reading.words.slice(Math.max(0, at - 2), at).some(({ key }) => names.has(key)),
  )
}

const VALUE_REACH = 4

/**
 * A test or treatment that only the letter arranges is a plan that nobody made, so it is 'major'. Other terms were usually
 * dictated in other words, so they are only listed.
 */
function inventedTerm(comparison: Comparison, term: Term): Finding {
  return findingOf(comparison, {
    kind: 'invented',
    severity: isArranged(comparison.letter, term) ? 'major' : 'minor',
    place: term,
    message: `'${wordsOf(comparison.letter, term)}' was not dictated.`,
  })
}

function isArranged(letter: Reading, { kind, from, to }: Term): boolean {
  if (!ARRANGED.has(kind) || letter.denied[from] !== 0 || letter.neutral[from] !== STATED) return false
  const clause = clausesOf(letter).find((each) => each.from <= from && each.to >= to)
  const [first = 0, last = 0] = [letter.words[from]?.start, letter.words[to - 1]?.start]
  return letter.words
    .slice(clause?.from, clause?.to)
    .some(({ key, start }) => ARRANGING.test(key) && (start < first || start > last))
}

const ARRANGED = new Set<Term['kind']>(['test', 'procedure', 'referral'])
const ARRANGING =
  /^(?:request\w*|arrang\w*|book\w*|order(?:ed|ing)?|check\w*|repeat\w*|refer\w*|list(?:ed|ing)|complet\w*|perform\w*|organis\w*|schedul\w*|undergo\w*|underwent|due|done|had|have|having|took|taken|await\w*|before(?:hand)?)$/u
