// The values of a cover's form. An empty text means that nothing is chosen yet.
import type { Cover } from '@sincerely/contract/assignments'
import { coverDayProblems } from '@sincerely/domain/assignments/covers'
import { readTypedDay, typedDayProblem, writeTypedDay } from '../../../ui/typed-day.ts'

export type CoverValues = Record<'coveringId' | 'doctorId' | 'from' | 'to', string>

export function newCover(today: string): CoverValues {
  return { coveringId: '', doctorId: '', from: writeTypedDay(today), to: '' }
}

export function typedCover({ coveringId, doctorId, from, to, version }: Cover) {
  return {
    coveringId: String(coveringId),
    doctorId: String(doctorId),
    from: writeTypedDay(from),
    to: writeTypedDay(to),
    version,
  }
}

/** Returns all problems at once. `startedOn` is the first day of a cover that has already started. */
export function coverProblems(
  { coveringId, doctorId, ...typed }: CoverValues,
  today: string,
  startedOn: string | null,
): Partial<CoverValues> {
  const [from, to] = [readTypedDay(typed.from), readTypedDay(typed.to)]
  return {
    ...(coveringId === '' && { coveringId: 'Choose a secretary or doctor.' }),
    ...(doctorId === '' && { doctorId: 'Choose a doctor.' }),
    ...(from === null && { from: dayProblem(typed.from, 'first') }),
    ...(to === null && { to: dayProblem(typed.to, 'last') }),
    ...(from !== null && to !== null && coverDayProblems({ from, to }, today, startedOn)),
  }
}

function dayProblem(typed: string, which: 'first' | 'last'): string {
  return typed.trim() === '' ? `Enter the ${which} day.` : typedDayProblem(typed, '24/11/2026')
}
