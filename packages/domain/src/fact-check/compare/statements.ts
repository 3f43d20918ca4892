// Compares what letter and dictation say about a term: whether it is denied, whose it is, and in which context.
import type { Term } from '../../language/concepts.ts'
import { SOMEBODY } from '../../language/owners.ts'
import type { Reading } from '../../language/reading.ts'
import type { Severity } from '../types.ts'
import type { Comparison, Place } from './comparison.ts'
import { contextOf, likeness, mostAlike, sharedCount, type Context } from './context.ts'
import { IDLE } from './coverage.ts'
import { rivalFor, type Dispute } from './misplaced.ts'

const MARGINS = { factor: 1.3, margin: 0.5 }
/** The least likeness of the contexts for a word that is not clinical. */
const LEAST = 0.8
const SHARED = 3

export function isDenied(reading: Reading, term: Term): boolean {
  return (reading.denied[term.from] !== 0) !== term.opposite
}

/** Returns the dictated mention that contradicts this one and fits its place better, or null. */
export function rivalOf(
  comparison: Comparison,
  term: Term,
  { same, others, standsFor }: Pick<Dispute<Term>, 'same' | 'others' | 'standsFor'>,
): Term | null {
  const { letter, said } = comparison
  if (!said || others.length === 0) return null
  const context = contextOf(letter, term)
  const rival = mostAlike(context, others, said.reading)
  if (!rival) return null
  const doubtful =
    !(
      isStatement(term) ||
      (isDenied(letter, term) !== isDenied(said.reading, rival.candidate) &&
        isBareDenial(letter, term, said.reading, rival.candidate))
    ) ||
    isDoubtful(letter, term) ||
    isDoubtful(said.reading, rival.candidate)
  if (
    doubtful &&
    (rival.likeness < LEAST || sharedCount(context, contextOf(said.reading, rival.candidate)) < SHARED)
  )
    return null
  if (same.length === 0)
    return isGeneral(term) && isStated(comparison, context, rival.candidate, standsFor(rival.candidate))
      ? null
      : rival.candidate
  return rivalFor(comparison, { value: term, same, others, standsFor, kind: '' }, MARGINS)
}

/** True if a word that is on no list directly follows its negation: 'There was no fluid', 'there was fluid'. */
function isBareDenial(letter: Reading, term: Term, said: Reading, rival: Term): boolean {
  const [reading, denied] = letter.denied[term.from] === 0 ? [said, rival] : [letter, term]
  return denied.kind === 'word' && reading.words[denied.from - 1]?.key === 'no'
}

/** True for words that a letter may both state and deny, of different things: 'pain', 'scan', 'treatment'. */
function isGeneral({ kind, concept }: Term): boolean {
  return kind !== 'finding' || IDLE.has(concept)
}

/** Whether the letter says the same as the rival elsewhere, in a place that fits better. */
function isStated(
  { letter, said }: Comparison,
  context: Context,
  rival: Term,
  stands: readonly Term[],
): boolean {
  if (!said) return false
  const there = contextOf(said.reading, rival)
  const here = likeness(context, there, said.reading.mentions)
  return stands.some((each) => likeness(contextOf(letter, each), there, said.reading.mentions) >= here)
}

/** True if a negation or a relative is so far from the term that it might not belong to it. */
function isDoubtful(reading: Reading, { from }: Term): boolean {
  return reading.denied[from] === 2 || isFarFromOwner(reading, from)
}

function isFarFromOwner({ words, owners, relationsOfSentence }: Reading, from: number): boolean {
  if ((owners[from] ?? 'patient') === 'patient') return false
  const relations = relationsOfSentence[words[from]?.sentence ?? 0] ?? []
  let start = from
  while (owners[start - 1] === owners[from] && words[start - 1]?.sentence === words[from]?.sentence)
    start -= 1
  const near = Math.min(
    (words[from]?.place ?? 0) - (words[start]?.place ?? 0),
    ...relations.map(({ at }) => Math.abs((words[at]?.place ?? 0) - (words[from]?.place ?? 0))),
  )
  return near > FAR_FROM_OWNER
}

const FAR_FROM_OWNER = 7

/** Whether a term may be compared without context: findings, treatments, and how a person lives and decides. */
export function isStatement(term: Term): boolean {
  return isClinical(term) || LIFE.has(term.concept)
}

export const LIFE = new Set(
  [
    'consent',
    'smoke',
    'vape',
    'drink',
    'cannabis',
    'recreational drugs',
    'tolerate',
    'weight bear',
    'vaccinate',
    'travel',
    'adherence',
    'independent',
    'complete',
    'expose',
    'asbestos',
    'die',
    'miss',
  ].map((name) => `doing:${name}`),
).add('quality:positive')

/** A contradiction is critical if the two places share another concept, or if one of them has no context. */
export function gravityOf({ letter, said }: Comparison, term: Term, rival: Term): Severity {
  // Words such as 'no DNACPR' and 'afebrile' are denials themselves, so a negation beside them is easily misread.
  if (!said || !isClinical(term) || term.opposite !== rival.opposite) return 'major'
  const [here, there] = [contextOf(letter, term), contextOf(said.reading, rival)]
  const bare = here.size === 0 || there.size === 0
  return bare || sharedCount(here, there) > 0 ? 'critical' : 'major'
}

function isClinical({ kind }: Term): boolean {
  return (
    kind === 'finding' ||
    kind === 'procedure' ||
    kind === 'test' ||
    kind === 'medicine' ||
    kind === 'referral'
  )
}

/** Returns the words with up to three words before them that deny or state. */
export function withCue(reading: Reading, { from, to }: Place): Place {
  const sentence = reading.words[from]?.sentence
  let start = from
  while (start > from - 4) {
    const before = reading.words[start - 1]
    if (!before || before.sentence !== sentence || before.kind === 'mark' || before.kind === 'break') break
    start -= 1
  }
  return { from: start, to }
}

/** For each relation, the people that it may mean. */
const ONE_OF: Readonly<Record<string, readonly string[]>> = {
  children: ['son', 'daughter'],
  siblings: ['brother', 'sister', 'twin'],
  grandparents: ['grandmother', 'grandfather'],
  partner: ['wife', 'husband'],
}

/** True if the first relation is one of the second, as a son is one of the children. */
function isOneOf(one: string, all: string): boolean {
  return ONE_OF[all]?.includes(one) ?? false
}

export function isSameOwner(a: string, b: string): boolean {
  if (a === b || a === SOMEBODY || b === SOMEBODY) return true
  if (a.startsWith('?')) return b.startsWith('?') || b === 'patient' || isSameOwner(a.slice(1), b)
  if (b.startsWith('?')) return isSameOwner(b, a)
  if (a === 'patient' || b === 'patient') return false
  return [a, b].some((one) => one === 'family' || one === 'parents') || isOneOf(a, b) || isOneOf(b, a)
}
