// Decides which sentences are requests.
import type { Reading } from '../../language/reading.ts'
import { outerTerms } from './coverage.ts'
import { isHeading } from './headings.ts'

export const REQUESTS: ReadonlySet<string> = new Set([
  'doing:request',
  'doing:refer',
  'doing:check',
  'doing:repeat',
])
const ASKING = /^(?:please|will|would|grateful|kindly)$/u
const PLAN =
  /^(?:plan|actions?|requests?|recommendations?|follow|next|arrangements|advice|for|what|management|outcome)$/u

/** True for 'please check …' and 'refer to …', but not for 'thank you for referring'. */
export function isRequest(reading: Reading, index: number): boolean {
  const { from = 0, to = 0 } = reading.sentences[index] ?? {}
  const words = reading.words.slice(from, to)
  if (words.some(({ key }) => key === 'thank' || key === 'thanks')) return false
  if (words.some(({ key }) => key === 'please')) return true
  return outerTerms(reading, index).some(
    (term) =>
      REQUESTS.has(term.concept) &&
      !/^(?:was|were|been|had|has|have|on)$/u.test(reading.words[term.from - 1]?.key ?? ''),
  )
}

/** Whether a sentence may be a request, or is a line under a heading for the plan. */
export function mayAsk(reading: Reading, index: number): boolean {
  const sentence = reading.sentences[index]
  if (!sentence) return false
  if (isRequest(reading, index)) return true
  const words = reading.words.slice(sentence.from, sentence.to)
  if (words.some(({ key }) => ASKING.test(key))) return true
  const heading = headingBefore(reading, index)
  return heading >= 0 && PLAN.test(reading.words[reading.sentences[heading]?.from ?? 0]?.key ?? '')
}

/** Returns the last heading before a sentence, or -1. */
function headingBefore(reading: Reading, index: number): number {
  const known = HEADINGS.get(reading) ?? headingsBefore(reading)
  HEADINGS.set(reading, known)
  return known[index] ?? -1
}

const HEADINGS = new WeakMap<Reading, readonly number[]>()

function headingsBefore(reading: Reading): number[] {
  let last = -1
  return reading.sentences.map((_, index) => {
    const before = last
    if (isHeading(reading, index)) last = index
    return before
  })
}
