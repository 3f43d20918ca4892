// Checks that future reviews, calls and tests follow after the dictated intervals.
import { appointmentsIn, type Appointment } from '../facts/appointments.ts'
import type { Finding } from '../types.ts'
import { isSame } from './same-amounts.ts'
import { findingOf, wordsOf, type Comparison } from './comparison.ts'

export function compareAppointments(comparison: Comparison): Finding[] {
  const { letter, said } = comparison
  if (!said) return []
  const dictated = appointmentsIn(said.reading)
  const written = appointmentsIn(letter)
  return written.flatMap((own) => {
    const known = dictated.filter((each) => isOfOneEvent(own, each))
    if (known.some((each) => isSame(each.interval, own.interval))) return []
    const rival = known.find(
      ({ interval }) => !letter.quantities.some((other) => other.unit !== null && isSame(other, interval)),
    )
    if (!rival) return []
    const source = wordsOf(said.reading, rival.interval)
    return [
      findingOf(comparison, {
        kind: 'interval',
        severity: 'critical',
        place: own.interval,
        source: rival.interval,
        message: `The letter says '${wordsOf(letter, own.interval)}' here, but the dictation says '${source}'.`,
        fix: source,
      }),
    ]
  })
}

function isOfOneEvent(a: Appointment, b: Appointment): boolean {
  return a.events.some((event) => b.events.includes(event))
}
