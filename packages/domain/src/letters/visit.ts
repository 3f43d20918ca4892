// The day on which the patient was seen, as a letter may say it.

/**
 * Why a visit on `day` cannot stand in a letter, in words for who enters it; null where it can. Both are `YYYY-MM-DD`, `today` in
 * the time zone of the practice. What has not been cannot be written about, and would become the patient's last visit.
 */
export function visitProblem(day: string, today: string): string | null {
  return day > today ? 'The visit date is in the future. Enter the day on which the patient was seen.' : null
}
