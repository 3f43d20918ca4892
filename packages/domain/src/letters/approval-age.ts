// Decides whether an old approval must be viewed again before the letter is posted, alone or in a batch (issue 'No letter can be
// lost').

const day = 86_400_000

/** The default number of days for which an approval is valid. */
export const usualApprovalDays = 30

export type Approval = {
  approvedAt: Date
  /** The time at which the person who posts the letter last viewed the approved version, or null. */
  lookedAt: Date | null
}

/** Whether the letter was approved more than `validDays` days ago. Exactly that long ago does not count. */
export function isOldApproval(
  { approvedAt }: Pick<Approval, 'approvedAt'>,
  now: Date,
  validDays: number,
): boolean {
  return now.getTime() - approvedAt.getTime() > validDays * day
}

/** Returns the number of whole days since the instant. */
export function daysAgo(instant: Date, now: Date): number {
  return Math.floor((now.getTime() - instant.getTime()) / day)
}

/**
 * Whether the letter was neither approved nor viewed within the last `validDays` days. Exactly that long ago counts as within.
 */
export function needsAnotherLook({ approvedAt, lookedAt }: Approval, now: Date, validDays: number): boolean {
  const latest = Math.max(approvedAt.getTime(), lookedAt?.getTime() ?? 0)
  return now.getTime() - latest > validDays * day
}
