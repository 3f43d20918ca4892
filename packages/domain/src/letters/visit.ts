// The day on which the patient was seen, as a letter may say it.
import { shortDay } from '../dates.ts'

/** `today` in the time zone of the practice, and the patient's day of birth where it is known; both `YYYY-MM-DD`. */
export type VisitBounds = { today: string; dob: string | null }

/**
 * Why a visit on `day` (`YYYY-MM-DD`) cannot stand in a letter, in words for who enters it; null where it can. What has not been
 * cannot be written about, and would become the patient's last visit; nobody is seen before they are born.
 */
export function visitProblem(day: string, { today, dob }: VisitBounds): string | null {
  if (day > today) return 'The visit date is in the future. Enter the day the patient was seen.'
  if (dob === null || day >= dob) return null
  return `The visit date is before the patient was born, on ${shortDay(dob)}. Enter the day the patient was seen.`
}
