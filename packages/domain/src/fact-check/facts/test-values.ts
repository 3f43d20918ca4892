// Reads test results: the numbers after a test's name, present or past.
import type { Reading } from '../../language/reading.ts'
import type { Quantity } from './quantities.ts'

/** `test` is the same for all names of the test. `past` is true for values from another time ('it was 6.2 in June'). */
export type TestValue = { test: string; quantity: Quantity; past: boolean }

type Head = { test: string; to: number }

const REACH = 12
/** In 'a 1% risk to the voice' the number may belong to another risk. */
const RISK = 'test:risk assessment'
/** The units of numbers that are not results: 'for 3 weeks', 'aged 70', '5 mg'. */
const NO_RESULT = new Set(['time', 'months', 'nights', 'age', 'mass', 'doses', 'activity', 'times', 'clock'])
const SCORES = /^(?:score|index|scale)$/u
const BEFORE_PAST = /^(?:from|previously|formerly|earlier|last|than|compared|was)$/u
const AFTER_PAST = /^(?:ago|previously|before|earlier|last)$/u

export function testValuesIn(reading: Reading): TestValue[] {
  const heads = headsOf(reading)
  const taken = new Set(reading.medicines.flatMap(({ doses }) => doses.map(({ quantity }) => quantity.from)))
  const results = reading.quantities.filter(
    ({ unit, per, from }) => per === null && !NO_RESULT.has(unit?.dimension ?? '') && !taken.has(from),
  )
  return heads.flatMap(({ test, to }, at) => {
    const end = Math.min(to + REACH, heads[at + 1]?.to ?? Number.MAX_SAFE_INTEGER)
    const sentence = reading.words[to - 1]?.sentence
    return results
      .filter(({ from }) => from >= to && from < end && reading.words[from]?.sentence === sentence)
      .map((quantity) => ({ test, quantity, past: isPast(reading, quantity) }))
  })
}

function headsOf({ terms, words }: Reading): Head[] {
  const tests = terms.filter(({ kind, inner, concept }) => kind === 'test' && !inner && concept !== RISK)
  const named = tests.map(({ concept, to }) => ({ test: concept, to }))
  const scores = words.flatMap(({ key }, at) => {
    const own = tests.some(({ from, to }) => at >= from && at < to)
    return SCORES.test(key) && !own ? [{ test: `${nameOf(words, at)} ${key}`, to: at + 1 }] : []
  })
  return [...named, ...scores].toSorted((a, b) => a.to - b.to)
}

/** Returns the word before 'score' as its name. 'ABCD2 score' is the same as 'ABCD two score'. */
function nameOf(words: Reading['words'], at: number): string {
  const name = words.slice(Math.max(0, at - 2), at).findLast(({ kind }) => kind === 'word')
  return name?.key.replace(/\d+$/u, '') ?? ''
}

/** True for 'down from 68', 'it was 6.2', '140 in March' and '98 a year ago'. */
function isPast({ words, dates, quantities }: Reading, { from, to }: Quantity): boolean {
  const before = words.slice(Math.max(0, from - 2), from)
  const was = words[from - 1]?.key === 'was' && !/^(?:it|and|which)$/u.test(words[from - 2]?.key ?? '')
  if (!was && before.some(({ key }) => BEFORE_PAST.test(key))) return true
  const after = words.slice(to, to + 4)
  const end = after.findIndex(
    ({ text }, offset) =>
      /^[,;.)]$/u.test(text) || quantities.some((each) => each.from === to + offset && !isTime(each)),
  )
  const near = end < 0 ? after : after.slice(0, end)
  return (
    near.some(({ key }) => AFTER_PAST.test(key)) ||
    dates.some((date) => date.from >= to && date.from < to + near.length)
  )
}

function isTime({ unit }: Quantity): boolean {
  return unit?.dimension === 'time' || unit?.dimension === 'months'
}
