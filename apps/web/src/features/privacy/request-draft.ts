// A request about personal data as it is typed.
import { AskDataRight, RecordDataRight } from '@sincerely/contract/privacy'
import { type DataRight, dataRights } from '@sincerely/domain/privacy/known-rights'
import { parseObject } from '../../platform/parse-object.ts'
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

export type RequestProblems = Partial<Record<keyof RequestDraft, string>>

export const emptyRequest: RequestDraft = {
  kind: 'access',
  name: '',
  dob: '',
  contact: '',
  details: '',
  receivedOn: '',
}

const texts = ['name', 'dob', 'contact', 'details', 'receivedOn'] as const

export function isSameRequest(one: RequestDraft, other: RequestDraft): boolean {
  return one.kind === other.kind && texts.every((field) => one[field] === other[field])
}

/** As it was kept on this device, or null when it cannot be read. */
export function parseRequest(text: string | undefined): RequestDraft | null {
  const found = parseObject(text)
  const kind = dataRights.find((known) => known === found?.['kind'])
  if (found === null || kind === undefined) return null
  const draft = { ...emptyRequest, kind }
  for (const field of texts) {
    const typed = found[field]
    if (typeof typed !== 'string') return null
    draft[field] = typed
  }
  return draft
}

/** The same where what is asked for is settled: one's own account goes, under the `name` that it has by now. */
export function parseDeletion(text: string | undefined, name: string): RequestDraft | null {
  const draft = parseRequest(text)
  return draft?.kind === 'delete-account' ? { ...draft, name } : null
}

type Read<Body> = { ok: true; body: Body } | { ok: false; problems: RequestProblems }

/** What the public page sends, or all that is wrong, each beside its field. `today` is null where the days were looked at. */
export function readPublicRequest(draft: RequestDraft, id: string, today: string | null): Read<AskDataRight> {
  return read(AskDataRight, requestBody(draft, id), { draft, today })
}

/** What somebody of the practice sends. */
export function readStaffRequest(
  draft: RequestDraft,
  id: string,
  today: string | null,
): Read<RecordDataRight> {
  return read(RecordDataRight, requestBody(draft, id), { draft, today })
}

type Schema<Body> = {
  safeParse: (
    value: unknown,
  ) =>
    | { success: true; data: Body }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

type Typed = { draft: RequestDraft; today: string | null }

function read<Body>(schema: Schema<Body>, body: object, { draft, today }: Typed): Read<Body> {
  const parsed = schema.safeParse(body)
  const problems: Record<string, string> = daysToCome(draft, today)
  if (parsed.success)
    return Object.keys(problems).length === 0 ? { ok: true, body: parsed.data } : { ok: false, problems }
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0])
    if (field in draft) problems[field] ??= message
  }
  return { ok: false, problems }
}

/** In the words of the server. */
function daysToCome({ dob, receivedOn }: RequestDraft, today: string | null): RequestProblems {
  if (today === null) return {}
  return {
    ...((readTypedDay(dob) ?? '') > today && { dob: 'The date of birth is in the future.' }),
    ...((readTypedDay(receivedOn) ?? '') > today && { receivedOn: 'This day is still to come.' }),
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
