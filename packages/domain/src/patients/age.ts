// Computes a patient's age from a date of birth, which is text `YYYY-MM-DD` (rules: dates of birth are text from end to end).
import { isDay, monthName } from '../dates.ts'

/** Returns whole years on `today` (`YYYY-MM-DD`), or null if the date of birth is unknown, impossible or in the future. */
export function ageInYears(dob: string | null, today: string): number | null {
  if (dob === null || !isDay(dob) || dob > today) return null
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4))
  return today.slice(5) < dob.slice(5) ? years - 1 : years
}

/**
 * Returns the age as shown: '45 years', for children under two '19 months', under three months '7 weeks', and in the first two
 * weeks '5 days'. Without a date of birth it is 'Unknown' (product §2).
 */
export function ageLabel(dob: string | null, today: string): string {
  const years = ageInYears(dob, today)
  if (dob === null || years === null) return 'Unknown'
  if (years >= 2) return `${years} years`
  const months = monthsBetween(dob, today)
  if (months >= 3) return `${months} months`
  const days = Math.round((Date.parse(today) - Date.parse(dob)) / 86_400_000)
  if (days >= 14) return `${Math.floor(days / 7)} weeks`
  return days === 1 ? '1 day' : `${days} days`
}

function monthsBetween(from: string, to: string): number {
  const [fromYear, fromMonth] = [Number(from.slice(0, 4)), Number(from.slice(5, 7))]
  const [toYear, toMonth] = [Number(to.slice(0, 4)), Number(to.slice(5, 7))]
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth
  return to.slice(8) < from.slice(8) ? months - 1 : months
}

/** Returns '29 February in 2023' or '31 April' for a day `YYYY-MM-DD` that the calendar lacks, and null for any other text. */
export function missingDay(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.exec(text) ?? []
  if (month === undefined || isDay(text)) return null
  const name = `${Number(day)} ${monthName(`2000-${month}`).split(' ')[0]}`
  return isDay(`2000-${month}-${day}`) ? `${name} in ${year}` : name
}

/** Returns why this day `YYYY-MM-DD` cannot be a date of birth, or null. 1900-01-01 means unknown (product §2). */
export function dobProblem(day: string, today: string): string | null {
  if (!isDay(day)) return dayProblem(day, '31/03/1980')
  if (day > today) return 'The date of birth is in the future.'
  return day <= '1900-01-01' ? tooEarly : null
}

/** Returns why a text is not a calendar day `YYYY-MM-DD`. The example is in the form that people type. */
export function dayProblem(text: string, example: string): string {
  const missing = missingDay(text)
  return missing === null ? `Enter a real date, such as ${example}.` : `There is no ${missing}.`
}

export const tooEarly = 'Enter a date of birth after 01/01/1900.'

/** Treats 1900-01-01 as null, because it was another system's value for 'unknown' (product §2). */
export function knownDob(dob: string | null): string | null {
  return dob === null || dob === '' || dob === '1900-01-01' ? null : dob
}
