// Findings that are said without their name: 'lost 3 kg', 'up twice at night', 'but you do not have it'.
import type { Quantity } from '../facts/quantities.ts'
import { WEIGHTS, type Term } from './concepts.ts'
import type { Word } from './word.ts'

/** The terms to add to those that were found by name. */
export function impliedTerms(
  words: readonly Word[],
  quantities: readonly Quantity[],
  terms: readonly Term[],
  denied: Uint8Array,
): Term[] {
  return [...weightTerms(words, quantities), ...nightTerms(words), ...pronounTerms(words, terms, denied)]
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

/** 'lost 3 kg', 'has put on half a stone' */
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

/** 'gets up four times a night', 'up twice in the night' */
function nightTerms(words: readonly Word[]): Term[] {
  return words.flatMap((word, at) => {
    if (word.key !== 'night' && word.key !== 'overnight') return []
    const near = words.slice(Math.max(0, at - 6), at)
    const often = near.some((each) => each.kind === 'number' || each.key === 'twice' || each.key === 'once')
    return often && near.some((each) => each.key === 'up') ? [finding('nocturia', at, at + 1)] : []
  })
}

/** 'at risk of diabetes, but you do not have it' */
function pronounTerms(words: readonly Word[], terms: readonly Term[], denied: Uint8Array): Term[] {
  return words.flatMap((word, at) => {
    if (word.key !== 'it' || denied[at] === 0 || !/^(?:have|has|had)$/u.test(words[at - 1]?.key ?? ''))
      return []
    const last = terms.findLast(
      (term) =>
        term.kind === 'finding' &&
        !term.inner &&
        term.from < at &&
        words[term.from]?.sentence === word.sentence,
    )
    return last ? [{ ...last, from: at, to: at + 1, opposite: false }] : []
  })
}
