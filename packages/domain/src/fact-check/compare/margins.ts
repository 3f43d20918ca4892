// Weighs a disputed side or value against the words beside each place where it was dictated.
import type { Reading } from '../../language/reading.ts'
import type { Finding } from '../types.ts'
import { firstWhere, placeBetween, type Comparison, type Place } from './comparison.ts'

type Value = Place & { key: string }

const BEFORE = 9
const AFTER = 7
const ENDS = /^(?:[,;.()–—-]|but|while|whereas|although|which)$/u
/** The weight of a word, and so the least margin by which the letter is surely right. A concept weighs 1. */
const WORD = 0.7

/**
 * Makes a finding 'major' where the letter's own side or value was dictated beside words that fit the letter's clearly better
 * than those of the rival, among them the nearest one. Not if the sentence repeats its side, because one of the two may be wrong.
 */
export function judgeMargins(comparison: Comparison, findings: readonly Finding[]): Finding[] {
  const { letter, said } = comparison
  if (!said) return [...findings]
  return findings.map((finding) => {
    const { kind, start, end, severity, sourceStart, sourceEnd = 0 } = finding
    if (severity !== 'critical' || !/^(?:side|value)$/u.test(kind) || start < 0 || sourceStart === undefined)
      return finding
    const [value, second] = valuesIn(letter, placeBetween(letter, start, end))
    if (!value || second || isRepeated(letter, value)) return finding
    const { starts, ends } = said.dictated
    const there = placeBetween(
      said.reading,
      firstWhere(ends, (at) => at > sourceStart),
      firstWhere(starts, (at) => at >= sourceEnd),
    )
    const own = wordsBeside(letter, value)
    const [nearest] = own.keys()
    const fit = (place: Place) => {
      const other = wordsBeside(said.reading, place)
      if (nearest === undefined || !other.has(nearest)) return 0
      return [...own].reduce((sum, [name, weight]) => sum + Math.min(weight, other.get(name) ?? 0), 0)
    }
    const support = valuesOf(said.reading).filter(
      ({ key, from, to }) => key === value.key && (from >= there.to || to <= there.from),
    )
    const margin = Math.max(-1, ...support.map(fit)) - fit(there)
    return margin >= WORD ? { ...finding, severity: 'major' as const } : finding
  })
}

function isRepeated(letter: Reading, { key, from }: Value): boolean {
  const sentence = letter.words[from]?.sentence
  return valuesOf(letter).some(
    (other) => other.key === key && other.from !== from && letter.words[other.from]?.sentence === sentence,
  )
}

const VALUES = new WeakMap<Reading, Value[]>()

function valuesOf(reading: Reading): Value[] {
  const known = VALUES.get(reading)
  if (known) return known
  const amounts = reading.quantities.map(({ from, to, values, unit }) => ({
    from,
    to,
    key: `${values.join(' ')} ${unit?.name}`,
  }))
  const sides = reading.contrasts.flatMap(({ from, to, kind, value }) =>
    kind === 'side' ? [{ from, to, key: value }] : [],
  )
  const found = [...amounts, ...sides]
  VALUES.set(reading, found)
  return found
}

function valuesIn(reading: Reading, { from, to }: Place): Value[] {
  return valuesOf(reading).filter((each) => each.from >= from && each.to <= to)
}

/** Returns the concepts and words beside a place in its clause, the nearest first, each with its weight. */
function wordsBeside({ words, marksOfSentence }: Reading, { from, to }: Place): Map<string, number> {
  const sentence = words[from]?.sentence ?? 0
  const isWithin = (at: number) => words[at]?.sentence === sentence && !ENDS.test(words[at]?.text ?? '')
  let [start, end] = [from, to]
  while (start > from - BEFORE && isWithin(start - 1)) start -= 1
  while (end < to + AFTER && isWithin(end)) end += 1
  const beside = (marksOfSentence[sentence] ?? []).filter(
    (mark) =>
      mark.from >= start &&
      mark.to <= end &&
      (mark.to <= from || mark.from >= to) &&
      mark.kind !== 'side' &&
      mark.kind !== 'number',
  )
  const distance = (mark: Place) => (mark.to <= from ? from - mark.to : mark.from - to)
  return new Map(
    beside
      .toSorted((one, other) => distance(one) - distance(other))
      .map(({ concept, weight }) => [concept, Math.min(1, weight)]),
  )
}
