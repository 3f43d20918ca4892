// Reads future events with their intervals: 'clinic in 6 weeks', 'repeat the bloods in a month'.
import type { Reading } from '../../language/reading.ts'
import type { Quantity } from './quantities.ts'

/** `events` are the names that the event may have: 'review', 'call', 'tests', or the concept of a test. */
export type Appointment = { events: readonly string[]; interval: Quantity }

const EVENTS: Readonly<Record<string, string>> = {
  review: 'review',
  reviewed: 'review',
  clinic: 'review',
  see: 'review',
  seen: 'review',
  appointment: 'review',
  outpatients: 'review',
  telephone: 'call',
  phone: 'call',
  ring: 'call',
  call: 'call',
  bloods: 'tests',
  blood: 'tests',
  test: 'tests',
  tests: 'tests',
}
const BEFORE = 9
const ENDS = /^(?:[;:.,\n]|but)$/u
const TIMES = new Set(['time', 'months', 'nights'])
const TO_COME = /^(?:in|within|after|at)$/u

export function appointmentsIn(reading: Reading): Appointment[] {
  const { quantities } = reading
  let before: Appointment | null = null
  return quantities.flatMap((interval, at) => {
    if (!TIMES.has(interval.unit?.dimension ?? '') || interval.per !== null) return []
    const own = eventBefore(reading, interval, quantities[at - 1]?.to ?? 0)
    const events: readonly string[] =
      own.length === 0 && before && goesOn(reading, before.interval.to, interval.from) ? before.events : own
    before = events.length > 0 ? { events, interval } : null
    return before ? [before] : []
  })
}

/** True for 'see the nurse in 2 weeks and me in 4 weeks'. */
function goesOn({ words }: Reading, from: number, to: number): boolean {
  const between = words.slice(from, to)
  return (
    between.length <= 5 && between.every(({ key }) => /^(?:and|then|me|i|will|again|in|at|by)$/u.test(key))
  )
}

function eventBefore(reading: Reading, { from, to }: Quantity, least: number): string[] {
  const { words } = reading
  const says = TO_COME.test(words[from - 1]?.key ?? '')
  const bare = eventsAt(reading, from - 1).length > 0
  if ((!says && !bare) || /^(?:ago|later|before|history|of|old)$/u.test(words[to]?.key ?? '')) return []
  for (let at = from - 1; at >= Math.max(least, from - BEFORE); at -= 1) {
    if (ENDS.test(words[at]?.key ?? '.') || words[at]?.kind === 'break') return []
    const events = eventsAt(reading, at)
    if (events.length > 0) return events
  }
  return []
}

function eventsAt({ words, termsOfSentence }: Reading, at: number): string[] {
  const word = words[at]
  if (!word) return []
  const tests = (termsOfSentence[word.sentence] ?? []).filter(
    ({ kind, from, to }) => kind === 'test' && at >= from && at < to,
  )
  const event = EVENTS[word.key]
  return [...(event === undefined ? [] : [event]), ...tests.map(({ concept }) => concept)]
}
