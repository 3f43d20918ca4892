// The details of a letter between what is kept and what a person types.
import type { VisitBounds } from '@sincerely/domain/letters/visit'
import { tooLong } from '@sincerely/domain/too-long'
import { clockTime, instantOf, shortDate } from '@sincerely/domain/dates'
import { readTypedDay } from '../../../ui/typed-day.ts'
import { readTypedTime } from '../../../ui/typed-time.ts'
import { noDayIn, readVisitDay, visitDayProblem } from '../create/visit-day.ts'

/** What was typed, or why it cannot be taken. */
export type Read<V> = { value: V } | { problem: string }

export type TypedDue = { day: string; time: string }

/** An ISO instant as the clocks of the practice show it. */
export function writeDue(dueAt: string, timeZone: string): TypedDue {
  const due = new Date(dueAt)
  return { day: shortDate(due, timeZone), time: clockTime(due, timeZone) }
}

/** An ISO instant. `before` stays as it is, to the second, where nothing else was typed than what it shows. */
export function readDue({ day, time }: TypedDue, timeZone: string, before?: string): Read<string> {
  if (day.trim() === '') return { problem: 'Every letter needs a due date. Enter one.' }
  const date = readTypedDay(day)
  if (date === null) return { problem: noDayIn(day) }
  const clock = readTypedTime(time)
  if (clock === null) return { problem: 'Enter a time, such as 17:00.' }
  const value = instantOf(date, clock, timeZone).toISOString()
  const isAsBefore = before !== undefined && before.slice(0, 16) === value.slice(0, 16)
  return { value: isAsBefore ? before : value }
}

export function readVisit(typed: string, when: VisitBounds): Read<string | null> {
  const problem = visitDayProblem(typed, when)
  return problem === null ? { value: readVisitDay(typed) ?? null } : { problem }
}

export function readNotes(typed: string): Read<string | null> {
  const notes = typed.trim()
  const problem = tooLong(notes, 5000)
  if (problem !== null) return { problem }
  return { value: notes === '' ? null : notes }
}
