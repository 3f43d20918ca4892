// Finds dictated clauses that are mostly missing from the letter: advice, requests and facts in any words.
import type { Reading } from '../../language/reading.ts'
import { isHeading } from './headings.ts'
import type { Comparison } from './comparison.ts'
import { clausesOf, shareAnywhere, sharesOf, type Clause } from './said-clauses.ts'

/**
 * A clause is not lost if one sentence has at least the share `together` of it, or the whole letter has the share `anywhere`.
 * Clauses lighter than `weight` are not checked, because letters often rephrase them.
 */
type Bounds = { weight: number; together: number; anywhere: number }
const REQUESTED: Bounds = { weight: 2.4, together: 0.4, anywhere: 0.8 }
/** Clauses that forbid something ('do not drive') are short, so they count from a lower weight. */
const FORBIDDEN: Bounds = { weight: 1.6, together: 0.4, anywhere: 0.6 }
const TOLD: Bounds = { weight: 4, together: 0.25, anywhere: 0.4 }

/** Letters less often rephrase a long clause completely. */
const TOLD_AT_LENGTH: Bounds = { weight: 5, together: 0.34, anywhere: 0.45 }

const ASKING =
  /^(?:please|should|must|mustn't|shouldn't|needs?|ring|rings|call|calls|contact|refer|referred|referral|arrange|arranged|asked|advised|warned|booked|requested|off|avoid|repeat|check|review|offered|let|waiting)$/u

export function lostClauses({ letter, said }: Comparison): Clause[] {
  if (!said) return []
  const { reading } = said
  const clauses = clausesOf(reading)
  const missing = clauses.filter((clause) => isMissing(clause, reading, letter))
  if (missing.length === 0) return []
  const homes = clauses.map((clause) => homeOf(clause, letter))
  const settled = new Set(homes.filter(({ share }) => share >= SETTLED).map(({ index }) => index))
  const spare = clausesOf(letter).filter(
    (clause) => !settled.has(clause.sentence) && shareAnywhere(clause, reading) < SPARE,
  )
  return missing.filter((clause) => {
    const at = clauses.indexOf(clause)
    const near = new Set(
      homes.slice(Math.max(0, at - 1), at + 2).flatMap(({ index }) => [index - 1, index, index + 1]),
    )
    const asked = isAsked(reading, clause)
    return !spare.some(
      (each) => (asked ? isAsked(letter, each) : near.has(each.sentence)) && each.weight * 2 >= clause.weight,
    )
  })
}

/** True if too little of the clause is in each sentence of the letter, and also in the letter as a whole. */
function isMissing(clause: Clause, reading: Reading, letter: Reading): boolean {
  const bounds = boundsOf(clause, reading)
  return (
    wordWeight(clause) >= bounds.weight &&
    !isHeading(reading, clause.sentence) &&
    shareAnywhere(clause, letter) < bounds.anywhere &&
    homeOf(clause, letter).share < bounds.together
  )
}

function boundsOf(clause: Clause, reading: Reading): Bounds {
  if (isBan(reading, clause)) return FORBIDDEN
  if (isAsked(reading, clause)) return REQUESTED
  return clause.weight >= TOLD_AT_LENGTH.weight ? TOLD_AT_LENGTH : TOLD
}

/** A sentence of the letter with at least this share of a dictated clause counts as that clause. */
const SETTLED = 0.45
/** A clause of the letter with a smaller dictated share than this may be the missing clause in other words. */
const SPARE = 0.6

/** Returns the sentence of the letter with the largest share of the clause. The index is -9 if every share is 0. */
function homeOf(clause: Clause, letter: Reading): { index: number; share: number } {
  const shares = sharesOf(clause, letter)
  const share = Math.max(0, ...shares)
  return { index: share > 0 ? shares.indexOf(share) : -9, share }
}

/** Counts only the first bare number, because the parts of a telephone number say little. */
function wordWeight({ items }: Clause): number {
  const numbers = items.filter(({ stems }) => stems[0]?.startsWith('#') ?? false)
  const total = items.reduce((sum, { weight }) => sum + weight, 0)
  return total - numbers.slice(1).reduce((sum, { weight }) => sum + weight, 0)
}

/** True for 'No swimming until July' and 'no driving for a month'. */
function isBan({ words }: Reading, { from, to }: Clause): boolean {
  const own = words.slice(from, to)
  return (
    own[0]?.key === 'no' &&
    /^.{3,}ing$/u.test(own[1]?.key ?? '') &&
    /^(?:until|till|for|before)$/u.test(own[2]?.key ?? '')
  )
}

/** True for advice, a request or a ban. */
export function isAdviceOrRequest(reading: Reading, clause: Clause): boolean {
  return isBan(reading, clause) || isAsked(reading, clause)
}

function isAsked({ words }: Reading, { from, to }: Clause): boolean {
  return words
    .slice(from, to)
    .some(({ key }, at) => ASKING.test(key) || (key === 'told' && opensOrder(words, from + at + 1)))
}

/** True for 'told to ring' and 'told her niece not to'. */
function opensOrder(words: Reading['words'], from: number): boolean {
  return words.slice(from, from + TOLD_WHOM).some(({ key }) => key === 'to' || key === 'not')
}

const TOLD_WHOM = 3
