// The properties by which a letter's statements are judged: denied or not, whose they are, and their context.
import type { Term } from '../text/concepts.ts'
import { SOMEBODY } from '../text/owners.ts'
import type { Reading } from '../text/reading.ts'
import type { Severity } from '../types.ts'
import type { Comparison, Place } from './comparison.ts'
import { contextOf, likeness, mostAlike, sharedCount, type Context } from './context.ts'
import { IDLE } from './coverage.ts'
import { rivalFor, type Dispute } from './misplaced.ts'

const MARGINS = { factor: 1.3, margin: 0.5 }
/** The least similar context required for a non-clinical word. */
const LEAST = 0.8
const SHARED = 3

/** Whether this mention is denied. */
export function isDenied(reading: Reading, term: Term): boolean {
  return (reading.denied[term.from] !== 0) !== term.opposite
}

/** The dictated mention that explains this place better and contradicts it, if there is one. */
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

/** 'There was no fluid', 'there was fluid': a word on no list directly after its negation. */
function isBareDenial(letter: Reading, term: Term, said: Reading, rival: Term): boolean {
  const [reading, denied] = letter.denied[term.from] === 0 ? [said, rival] : [letter, term]
  return denied.kind === 'word' && reading.words[denied.from - 1]?.key === 'no'
}

/** 'pain', 'scan', 'treatment': words that a letter may both affirm and deny, of different things. */
function isGeneral({ kind, concept }: Term): boolean {
  return kind !== 'finding' || IDLE.has(concept)
}

/** The letter says the same as the rival elsewhere, and it fits better there. */
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

/** A negation or a relative far from the term may not belong to it. */
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

/** Terms that may be compared without context: findings, treatments, and how a person lives and decides. */
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

/** The severity of a contradiction: what else both places say decides whether it is certain. */
export function gravityOf({ letter, said }: Comparison, term: Term, rival: Term): Severity {
  // 'no DNACPR' and 'afebrile' are denials themselves: a negation of such a word is easily misread.
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

/** The words with up to three before them that deny or state. */
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

/** The same person, or one who may be meant. */
const ONE_OF: Readonly<Record<string, readonly string[]>> = {
  children: ['son', 'daughter'],
  siblings: ['brother', 'sister', 'twin'],
  grandparents: ['grandmother', 'grandfather'],
  partner: ['wife', 'husband'],
}

/** A son is one of the children. */
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
