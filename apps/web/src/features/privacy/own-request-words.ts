// Describes the status of the user's own requests, and what the user can do next.
import type { DataRightsReceipt, OwnDataRightsRequest } from '@sincerely/contract/privacy'
import { shortDate, shortDay } from '@sincerely/domain/dates'
import { requestStateLabels } from '@sincerely/domain/privacy/data-rights'

type Outcome = Pick<
  OwnDataRightsRequest,
  'kind' | 'status' | 'dueOn' | 'extended' | 'closedAt' | 'reason' | 'erasedPatientId'
>

/**
 * Returns words such as 'pending, due 05/04/2026', 'refused on 05/03/2026' or 'pending, overdue since
 * 05/04/2026'.
 */
export function stateWords(
  { status, dueOn, closedAt, reason }: Outcome,
  { timeZone, today }: { timeZone: string; today: string },
): string {
  const state = requestStateLabels[status].toLowerCase()
  const on = (instant: string) => `on ${shortDate(new Date(instant), timeZone)}`
  if (status !== 'pending') return closedAt === null ? state : `${state} ${on(closedAt)}`
  const extended = reason === null ? '' : `; extended ${on(reason.at)}`
  return `${state}, ${dueOn < today ? 'overdue since' : 'due'} ${shortDay(dueOn)}${extended}`
}

/** `today` shows whether a request that was recorded late is already overdue. */
export function receiptText({ id, dueOn }: DataRightsReceipt, today: string): string {
  return dueOn < today
    ? `The request is recorded as no. ${id}. The answer was due by ${shortDay(dueOn)} and is overdue: tell an administrator today.`
    : `The request is recorded as no. ${id}. The practice will answer it by ${shortDay(dueOn)}.`
}

/** Says what the user can do now. Returns null while the user can only wait. */
export function nextWords({ kind, status, erasedPatientId }: Outcome): string | null {
  if (status === 'pending') return null
  if (status === 'refused') return kind === 'delete-account' ? accountStays : personIsTold
  if (status === 'withdrawn') return 'If this is wrong, tell an administrator, who can reopen it.'
  return erasedPatientId === null
    ? 'If something is missing, tell an administrator, who can reopen it.'
    : null
}

/** UK GDPR article 12(4): a refusal must mention the right to complain. */
const complain = "complain to the Information Commissioner's Office (ico.org.uk) or go to court"
const accountStays = `Your account stays as it is. Once the reason no longer applies, ask again with ‘Delete Account’. If you disagree, talk to an administrator, who can reopen the request. You can also ${complain}.`
const personIsTold = `An administrator will tell the person, who can ${complain}. If you think the reason is wrong, tell an administrator, who can reopen the request.`
