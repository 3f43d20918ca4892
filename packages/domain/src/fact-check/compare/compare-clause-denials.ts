// Finds clauses that are the same in both texts except that one denies a word: 'the JVP was not raised', 'the JVP was elevated'.
import type { Term } from '../../language/concepts.ts'
import { isNegator } from '../../language/polarity.ts'
import type { Reading } from '../../language/reading.ts'
import type { Finding } from '../types.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'
import { isExcused, isUnsettled, isWellToo } from './excused-denials.ts'
import { isHeading } from './headings.ts'
import { clausesOf, sameClauses, type Clause } from './said-clauses.ts'
import { isDenied, withCue } from './statements.ts'

const ALIKE = 0.7
/** A clause below `LEAST_WEIGHT` must be identical; below `LEAST_WORD` it says too little to compare. */
const LEAST_WEIGHT = 1.9
const LEAST_WORD = 1.2

/** Returns nothing if several words of the clause differ in what is denied, or if the dictation also has the letter's version. */
export function compareClauseDenials(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  return clausesOf(letter).flatMap((clause) => {
    if (clause.weight < LEAST_WORD || isHeading(letter, clause.sentence)) return []
    const [first, ...others] = sameAs(clause, said.reading)
    const dispute = first ? disputeIn(comparison, clause, first) : null
    if (!dispute || others.some((each) => disputeIn(comparison, clause, each) === null)) return []
    const { term, rival } = dispute
    return [
      findingOf(comparison, {
        kind: 'polarity',
        severity: 'major',
        place: withCue(letter, term),
        source: withCue(said.reading, rival),
        message: isDenied(letter, term)
          ? `About '${wordsOf(letter, term)}', the letter says no but the dictation says yes.`
          : `About '${wordsOf(letter, term)}', the letter says yes but the dictation says no.`,
      }),
    ]
  })
}

function sameAs(clause: Clause, reading: Reading): Clause[] {
  if (clause.weight < LEAST_WEIGHT) return sameClauses(clause, reading, 1)
  return sameClauses(clause, reading, ALIKE).filter(({ weight }) => weight >= LEAST_WEIGHT)
}

/**
 * Finds clauses in which only the negation differs: 'We will not use ketamine again', 'we will use ketamine again'. A misreading
 * is impossible, because the sentence without the negation denies nothing else.
 */
export function findFlippedClauses(comparison: Comparison): Finding[] {
  return clausesOf(comparison.letter).flatMap((clause) => flippedIn(comparison, clause))
}

function flippedIn(comparison: Comparison, clause: Clause): Finding[] {
  const { letter, said } = comparison
  if (!said || clause.items.length < LEAST_ITEMS) return []
  const here = denialOf(letter, clause)
  if (here === null) return []
  const same = sameClauses(clause, said.reading, SAME)
  const [first] = same
  if (!first) return []
  if (!same.every((each) => denialOf(said.reading, each) === !here)) return []
  const [words, source] = [wordsOf(letter, clause), wordsOf(said.reading, first)]
  return [
    findingOf(comparison, {
      kind: 'polarity',
      severity: 'critical',
      place: clause,
      source: first,
      message: `The letter says '${words}', but the dictation says '${source}'.`,
    }),
  ]
}

const SAME = 0.9
const LEAST_ITEMS = 2
/** Words that reverse a sentence without a negation: 'not until the scan' and 'only after the scan' mean the same. */
const TURNS =
  /^(?:only|until|unless|except|longer|off|den(?:y|ies|ied)|avoid\w*|declin\w*|refus\w*|exclud\w*|rul(?:e|es|ed)|negative|absent|stop\w*|rather|instead|un(?:able|likely|willing|necessary|suitable)|abnormal|inability|incapable)$/u

/** Returns true if the clause clearly denies something, false if it clearly denies nothing, and null if it is unclear. */
function denialOf(reading: Reading, { from, to, sentence }: Clause): boolean | null {
  const { words, denied, sentences, termsOfSentence } = reading
  const whole = sentences[sentence]
  if (!whole || words.slice(whole.from, whole.to).some(({ key }) => TURNS.test(key))) return null
  // A word such as 'impalpable' denies without a negation.
  const isOpposite = ({ opposite, from: first, to: last }: Term) =>
    opposite && !words.slice(first, last).some(({ key }) => isNegator(key))
  if (termsOfSentence[sentence]?.some(isOpposite)) return null
  const isNegated = (first: number, last: number) =>
    words.slice(first, last).filter(({ key }) => isNegator(key)).length
  if (isNegated(from, to) === 1) return true
  const isPlain =
    isNegated(whole.from, whole.to) === 0 && denied.slice(whole.from, whole.to).every((level) => level === 0)
  return isPlain ? false : null
}

/** Returns the first shared term that one clause denies, or null. The other clause must deny nothing. */
function disputeIn(comparison: Comparison, here: Clause, there: Clause): { term: Term; rival: Term } | null {
  const { letter, said } = comparison
  if (!said || hasDenial(letter, here) === hasDenial(said.reading, there)) return null
  const spoken = termsIn(said.reading, there)
  const pairs = termsIn(letter, here).flatMap((term) => {
    const rival = spoken.find(({ concept }) => concept === term.concept)
    return rival && isWord(term) && !isWellToo(comparison, term, rival) ? [{ term, rival }] : []
  })
  const isOpposed = ({ term, rival }: { term: Term; rival: Term }) =>
    isDenied(letter, term) !== isDenied(said.reading, rival) &&
    !(isDenied(letter, term) && isUnsettled(comparison, term, rival))
  return pairs.find(isOpposed) ?? null
}

function termsIn(reading: Reading, { from, to, sentence }: Clause): Term[] {
  return (reading.termsOfSentence[sentence] ?? []).filter(
    (term) =>
      !term.inner &&
      term.from >= from &&
      term.to <= to &&
      reading.neutral[term.from] === 0 &&
      reading.owners[term.from] === 'patient' &&
      !isExcused(reading, term),
  )
}

/** Excludes findings and medicines, which have rules of their own. */
function isWord({ kind }: Term): boolean {
  return kind !== 'finding' && kind !== 'medicine'
}

function hasDenial(reading: Reading, { from, to }: Clause): boolean {
  return reading.denied.slice(from, to).some((level) => level > 0)
}
