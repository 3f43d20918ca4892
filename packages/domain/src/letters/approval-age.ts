// A letter that was approved long ago is looked at again before it goes out, alone or with others (issue 'No letter can be lost').

const day = 86_400_000

/** Until the practice sets another: how many days an approval is good for. */
export const usualApprovalDays = 30

export type Approval = {
  approvedAt: Date
  /** When the one who posts had what was approved on their screen last; null for never. */
  lookedAt: Date | null
}

/** Was it approved more than `validDays` days ago? Exactly that long ago is not. */
export function isOldApproval(
  { approvedAt }: Pick<Approval, 'approvedAt'>,
  now: Date,
  validDays: number,
): boolean {
  return now.getTime() - approvedAt.getTime() > validDays * day
}

/** How many whole days ago something was. */
export function daysAgo(instant: Date, now: Date): number {
  return Math.floor((now.getTime() - instant.getTime()) / day)
}

/** Has neither the approval nor a look at it been within the last `validDays` days? Exactly that long ago is within. */
export function needsAnotherLook({ approvedAt, lookedAt }: Approval, now: Date, validDays: number): boolean {
  const latest = Math.max(approvedAt.getTime(), lookedAt?.getTime() ?? 0)
  return now.getTime() - latest > validDays * day
}
