// Checks that the date of a visit is possible.
import { shortDay } from '../dates.ts'

/** `today` in the practice's time zone, and the patient's date of birth if it is known. Both are `YYYY-MM-DD`. */
export type VisitBounds = { today: string; dob: string | null }

/**
 * Returns why a visit on `day` (`YYYY-MM-DD`) is impossible, in words for the person who enters it, or null if it is possible. A
 * future visit is refused, because nobody can write about it yet and it would become the patient's last visit. A visit before the
 * patient's birth is refused too.
 */
export function visitProblem(day: string, { today, dob }: VisitBounds): string | null {
  if (day > today) return 'The visit date is in the future. Enter the day the patient was seen.'
  if (dob === null || day >= dob) return null
  return `The visit date is before the patient was born, on ${shortDay(dob)}. Enter the day the patient was seen.`
}
