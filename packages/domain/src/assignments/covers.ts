// Defines covers: a secretary or a doctor does another doctor's work from one day to another, including both days (rules §1).
import { shortDay } from '../dates.ts'

/** Days are `YYYY-MM-DD` in the practice's time zone. The last one is included. */
export type CoverDays = { from: string; to: string }

export const coverStates = ['current', 'upcoming', 'past'] as const
export type CoverState = (typeof coverStates)[number]

/** The longest cover in days. For a longer time, a secretary is assigned to that doctor, or the doctor's work is handed over. */
export const MAX_COVER_DAYS = 366

/** `isEnded` is true if the cover was ended early. */
export function coverState({ from, to }: CoverDays, isEnded: boolean, today: string): CoverState {
  if (isEnded || to < today) return 'past'
  return from > today ? 'upcoming' : 'current'
}

/**
 * Returns problems with a cover's days, by field. If the cover has started, `startedOn` is its first day, which cannot change.
 */
export function coverDayProblems(
  { from, to }: CoverDays,
  today: string,
  startedOn: string | null = null,
): { from?: string; to?: string } {
  return withoutUndefined({
    from: firstDayProblem(from, today, startedOn),
    to: lastDayProblem({ from, to }, today),
  })
}

function firstDayProblem(from: string, today: string, startedOn: string | null): string | undefined {
  if (startedOn === null) return from < today ? 'Choose today or a later date.' : undefined
  return from === startedOn
    ? undefined
    : `This cover began on ${shortDay(startedOn)}, so its first day cannot be changed.`
}

function lastDayProblem({ from, to }: CoverDays, today: string): string | undefined {
  if (to < from) return 'The last day must not be before the first day.'
  if (to < today) return 'Choose today or a later date.'
  if (daysOf({ from, to }) > MAX_COVER_DAYS)
    return 'Cover can last a year at most. Choose an earlier last day.'
  return undefined
}

/** Returns the number of days, which is 1 if the cover begins and ends on the same day. */
function daysOf({ from, to }: CoverDays): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000) + 1
}

function withoutUndefined(problems: { from: string | undefined; to: string | undefined }) {
  const { from, to } = problems
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}
