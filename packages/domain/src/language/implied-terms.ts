// Finds what a text describes without naming it: 'lost 3 kg', 'up twice at night', 'but you do not have it'.
import type { Quantity } from '../fact-check/facts/quantities.ts'
import { WEIGHTS, type Term } from './concepts.ts'
import { relationOf } from './relations.ts'
import type { Word } from './word.ts'

/** Returns the terms to add to those found by name. */
export function impliedTerms(
  words: readonly Word[],
  quantities: readonly Quantity[],
  terms: readonly Term[],
  denied: Uint8Array,
): Term[] {
  return [
    ...weightTerms(words, quantities),
    ...nightTerms(words),
    ...pronounTerms(words, terms, denied),
    ...relativeTerms(words, terms),
    ...tooTerms(words, terms),
    ...enlargedTerms(words),
    ...organTests(words, terms),
  ]
}

function finding(name: string, from: number, to: number): Term {
  return {
    concept: `finding:${name}`,
    kind: 'finding',
    from,
    to,
    opposite: false,
    weight: WEIGHTS.finding,
    inner: false,
  }
}

/** Finds 'lost 3 kg' and 'has put on half a stone'. */
function weightTerms(words: readonly Word[], quantities: readonly Quantity[]): Term[] {
  return quantities.flatMap(({ from, to, unit }) => {
    if (unit?.name !== 'kg' && unit?.name !== 'stone') return []
    const near = words.slice(Math.max(0, from - 5), from).map((word) => word.key)
    if (near.some((key) => /^(?:lost|lose|losing|dropped|shed)$/u.test(key)))
      return [finding('weight loss', from, to)]
    const gained =
      near.some((key) => /^(?:gained|gain|gaining)$/u.test(key)) ||
      (near.includes('put') && near.includes('on'))
    return gained ? [finding('weight gain', from, to)] : []
  })
}

/** Finds 'gets up four times a night' and 'up twice in the night'. */
function nightTerms(words: readonly Word[]): Term[] {
  return words.flatMap((word, at) => {
    if (word.key !== 'night' && word.key !== 'nights' && word.key !== 'overnight') return []
    const near = words.slice(Math.max(0, at - 7), at)
    const often = near.some((each) => each.kind === 'number' || each.key === 'twice' || each.key === 'once')
    return often && near.some((each, place) => each.key === 'up' || isWater(near[place - 1], each))
      ? [finding('nocturia', at, at + 1)]
      : []
  })
}

/** Finds what 'it' denies: 'at risk of diabetes, but you do not have it', 'she has a splint but does not wear it'. */
function pronounTerms(words: readonly Word[], terms: readonly Term[], denied: Uint8Array): Term[] {
  return words.flatMap((word, at) => {
    const verb = words[at - 1]?.key ?? ''
    if (word.key !== 'it' || denied[at] === 0 || !/^(?:have|has|had|wear|use|want)$/u.test(verb)) return []
    const kind = verb.startsWith('ha') ? 'finding' : 'procedure'
    const last = terms.findLast(
      (term) =>
        term.kind === kind && !term.inner && term.from < at && words[term.from]?.sentence === word.sentence,
    )
    return last ? [{ ...last, from: at, to: at + 1, opposite: false }] : []
  })
}

/** True for 'passes water' and 'passing urine'. */
function isWater(before: Word | undefined, { key }: Word): boolean {
  return (key === 'water' || key === 'urine') && (before?.key.startsWith('pass') ?? false)
}

/**
 * In 'he has no eczema, although his father did' the father had it. In 'Her sister has asthma, she hasn't' the patient does not
 * have it.
 */
function relativeTerms(words: readonly Word[], terms: readonly Term[]): Term[] {
  return words.flatMap((word, at) => {
    const ends = words[at + 1]
    const stands =
      ends === undefined ||
      ends.kind !== 'word' ||
      /^(?:in|at|as|too|also|and|but|when|from|aged)$/u.test(ends.key)
    const before = words[at - 1]?.key ?? ''
    const ofRelative = /^(?:did|does|has|had|have|do)$/u.test(word.key) && relationOf(before) !== undefined
    const ofPatient =
      /^(?:hasn't|hadn't|didn't|doesn't|not)$/u.test(word.key) &&
      /^(?:he|she|has|had|did|does|herself|himself)$/u.test(before)
    const none = word.key === 'none' && /^(?:in|on|at)$/u.test(ends?.key ?? '')
    if (!none && (!stands || !(ofRelative || ofPatient))) return []
    const last = terms.findLast(
      ({ kind, concept, inner, from }) =>
        (kind === 'finding' || kind === 'procedure' || concept === 'doing:asbestos') &&
        !inner &&
        from < at &&
        words[from]?.sentence === word.sentence,
    )
    return last ? [{ ...last, from: at, to: at + 1, opposite: false }] : []
  })
}

/** In 'she had a pacemaker for blackouts and so did her mother' the mother had all of it. */
function tooTerms(words: readonly Word[], terms: readonly Term[]): Term[] {
  return words.flatMap((word, at) => {
    if (word.key !== 'so' || !/^(?:did|does|do|has|had|have|is|was)$/u.test(words[at + 1]?.key ?? ''))
      return []
    const who = words.slice(at + 2, at + 8).findIndex(({ key }) => relationOf(key) !== undefined)
    if (who < 0) return []
    const place = at + 2 + who
    return terms
      .filter(
        ({ kind, inner, from }) =>
          (kind === 'finding' || kind === 'procedure') &&
          !inner &&
          from < at &&
          from >= at - CLAUSE &&
          words[from]?.sentence === word.sentence,
      )
      .map((term) => ({ ...term, from: place, to: place + 1, opposite: false }))
  })
}

const CLAUSE = 12

/** Finds 'liver not enlarged' and 'the spleen was enlarged'. */
function enlargedTerms(words: readonly Word[]): Term[] {
  return words.flatMap((word, at) => {
    if (word.key !== 'enlarged') return []
    const near = words.slice(Math.max(0, at - 3), at).findLast(({ key }) => ENLARGED[key] !== undefined)
    const name = ENLARGED[near?.key ?? '']
    return name === undefined || near?.sentence !== word.sentence ? [] : [finding(name, at, at + 1)]
  })
}

const ENLARGED: Readonly<Record<string, string>> = {
  liver: 'hepatomegaly',
  spleen: 'splenomegaly',
  heart: 'cardiomegaly',
  prostate: 'benign prostatic hyperplasia',
  nodes: 'lymphadenopathy',
  glands: 'lymphadenopathy',
  thyroid: 'goitre',
}

/** In 'check his kidneys and thyroid' the organs mean their tests. */
function organTests(words: readonly Word[], terms: readonly Term[]): Term[] {
  return terms.flatMap((term) => {
    const test = ORGAN_TESTS[term.concept]
    const sentence = words[term.from]?.sentence
    const asked =
      test !== undefined &&
      !term.inner &&
      terms.some(
        ({ concept, from }) => CHECKS.has(concept) && from < term.from && words[from]?.sentence === sentence,
      )
    return asked ? [{ ...term, concept: test, kind: 'test', weight: WEIGHTS.test }] : []
  })
}

const CHECKS = new Set(['doing:check', 'doing:repeat', 'doing:request'])
const ORGAN_TESTS: Readonly<Record<string, string>> = {
  'body:kidney': 'test:urea and electrolytes',
  'body:thyroid': 'test:thyroid function',
  'body:liver': 'test:liver function',
}
