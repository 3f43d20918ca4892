// Converts a letter's details between the stored values and what a person types.
import type { VisitBounds } from '@sincerely/domain/letters/visit'
import { tooLong } from '@sincerely/domain/too-long'
import { clockTime, instantOf, shortDate } from '@sincerely/domain/dates'
import { readTypedDay } from '../../../ui/typed-day.ts'
import { readTimeOfDay } from '@sincerely/domain/time-of-day'
import { invalidDayText, readVisitDay, visitDayProblem } from '../create/visit-day.ts'

/** The value that was typed, or why it is not valid. */
export type Parsed<V> = { value: V } | { problem: string }

export type TypedDue = { day: string; time: string }

/** Converts an ISO instant to a typed date and time in the practice's time zone. */
export function writeDue(dueAt: string, timeZone: string): TypedDue {
  const due = new Date(dueAt)
  return { day: shortDate(due, timeZone), time: clockTime(due, timeZone) }
}

/**
 * Reads a typed date and time as an ISO instant. If the minute is the same as in `before`, returns `before` with its
 * seconds.
 */
export function readDue({ day, time }: TypedDue, timeZone: string, before?: string): Parsed<string> {
  if (day.trim() === '') return { problem: 'Every letter needs a due date. Enter one.' }
  const date = readTypedDay(day)
  if (date === null) return { problem: invalidDayText(day) }
  const clock = readTimeOfDay(time)
  if (clock === null) return { problem: 'Enter a time, such as 17:00.' }
  const value = instantOf(date, clock, timeZone).toISOString()
  const isSameMinute = before !== undefined && before.slice(0, 16) === value.slice(0, 16)
  return { value: isSameMinute ? before : value }
}

export function readVisit(typed: string, bounds: VisitBounds): Parsed<string | null> {
  const problem = visitDayProblem(typed, bounds)
  return problem === null ? { value: readVisitDay(typed) ?? null } : { problem }
}

export function readNotes(typed: string): Parsed<string | null> {
  const notes = typed.trim()
  const problem = tooLong(notes, 5000)
  if (problem !== null) return { problem }
  return { value: notes === '' ? null : notes }
}
