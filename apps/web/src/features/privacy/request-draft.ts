// The form values of a request about personal data.
import { AskDataRight, RecordDataRight } from '@sincerely/contract/privacy'
import type { DataRight } from '@sincerely/domain/privacy/known-rights'
import { readTypedDay } from '../../ui/typed-day.ts'

/** Days are as typed. An empty text means that a day is unknown. */
export type RequestDraft = {
  kind: DataRight
  name: string
  dob: string
  contact: string
  details: string
  receivedOn: string
}

type RequestProblems = Partial<Record<keyof RequestDraft, string>>

export const emptyRequest: RequestDraft = {
  kind: 'access',
  name: '',
  dob: '',
  contact: '',
  details: '',
  receivedOn: '',
}

/** Returns all errors, by field. `today` is `YYYY-MM-DD`. */
export function requestProblems(
  draft: RequestDraft,
  { today, isPublic }: { today: string; isPublic: boolean },
): RequestProblems {
  const schema = isPublic ? AskDataRight : RecordDataRight
  const { error } = schema.safeParse(requestBody(draft, String(Date.now())))
  const problems: Record<string, string> = daysToCome(draft, today)
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}

/** Rejects days in the future with the server's own words. */
function daysToCome({ dob, receivedOn }: RequestDraft, today: string): RequestProblems {
  return {
    ...((readTypedDay(dob) ?? '') > today && { dob: 'The date of birth is in the future.' }),
    ...((readTypedDay(receivedOn) ?? '') > today && { receivedOn: 'This date is in the future.' }),
  }
}

/**
 * Returns the request body. The public page sends no received date, because the practice uses the day when
 * the request arrives.
 */
export function requestBody(draft: RequestDraft, id: string): RecordDataRight {
  const { kind, name, dob, contact, details, receivedOn } = draft
  return {
    id,
    kind,
    name,
    contact,
    details,
    dob: dob.trim() === '' ? null : dayOf(dob),
    receivedOn: receivedOn.trim() === '' ? undefined : dayOf(receivedOn),
  }
}

/** An invalid date is sent as typed, so that the server's error names the field. */
function dayOf(typed: string): string {
  return readTypedDay(typed) ?? typed
}
