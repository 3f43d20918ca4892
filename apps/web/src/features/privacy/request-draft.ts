// A request about personal data as it is typed.
import { AskDataRight, RecordDataRight } from '@sincerely/contract/privacy'
import type { DataRight } from '@sincerely/domain/privacy/known-rights'
import { readTypedDay } from '../../ui/typed-day.ts'

/** Days as a person types them; empty is not known. */
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

/** All that is wrong, each beside its field. `today` is `YYYY-MM-DD`. */
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

/** In the words of the server. */
function daysToCome({ dob, receivedOn }: RequestDraft, today: string): RequestProblems {
  return {
    ...((readTypedDay(dob) ?? '') > today && { dob: 'The date of birth is in the future.' }),
    ...((readTypedDay(receivedOn) ?? '') > today && { receivedOn: 'This date is in the future.' }),
  }
}

/** As it is sent. The public page's has no day of its own: the practice takes the day on which it arrives. */
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

/** What is no day goes along as it was typed, and is refused by its name. */
function dayOf(typed: string): string {
  return readTypedDay(typed) ?? typed
}
