// The FHIR server as it is typed.
import { type FhirServer, FhirServerInput, fhirSignIns, type FhirSignIn } from '@sincerely/contract/fhir'
import { isObject, parseObject } from '../../../platform/parse-object.ts'

const texts = ['address', 'userName', 'secret', 'timeLimit'] as const
export type ServerText = (typeof texts)[number]

/** An empty `secret` is the one that is kept; `timeLimit` in seconds. */
export type ServerFields = Record<ServerText, string> & { signIn: FhirSignIn }

/** What is typed, what stood there when the typing began, and its version; null where there was no server. */
export type ServerDraft = { typed: ServerFields; base: ServerFields; version: number | null }

export type ServerProblems = Partial<Record<ServerText, string>>

export function fieldsOf(server: FhirServer | null): ServerFields {
  if (server === null) return { address: '', signIn: 'none', userName: '', secret: '', timeLimit: '30' }
  const { address, signIn, userName, timeLimit } = server
  return { address, signIn, userName: userName ?? '', secret: '', timeLimit: String(timeLimit) }
}

export function startServer(server: FhirServer | null): ServerDraft {
  const fields = fieldsOf(server)
  return { typed: fields, base: fields, version: server?.version ?? null }
}

/** Null once nothing differs any more from what stood there. */
export function changeServer(draft: ServerDraft, changes: Partial<ServerFields>): ServerDraft | null {
  const typed = { ...draft.typed, ...changes }
  return touchedOf(typed, draft.base).length === 0 ? null : { ...draft, typed }
}

/** The draft on top of the server as it is saved now: what was not touched follows it. It stays a draft over its version. */
export function rebasedServer({ typed, base, version }: ServerDraft, now: FhirServer | null): ServerDraft {
  const touched = touchedOf(typed, base).map((field): [string, string] => [field, typed[field]])
  const fields = fieldsOf(now)
  return { typed: { ...fields, ...Object.fromEntries(touched) }, base: fields, version }
}

/** What is kept belongs to one server, one way of signing in and one user: for any other it has to be typed. */
export function isMissingSecret(fields: ServerFields, saved: FhirServer | null): boolean {
  if (fields.signIn === 'none' || fields.secret !== '') return false
  if (saved === null || !saved.secret.configured || !saved.secret.readable) return true
  const isSameUser = fields.signIn !== 'basic' || fields.userName.trim() === saved.userName
  return fields.signIn !== saved.signIn || !isSameUser || originOf(fields.address) !== originOf(saved.address)
}

/** What is sent, or all that is wrong with it, each under its field. What the host stands for the server finds out. */
export function readServer(
  fields: ServerFields,
  saved: FhirServer | null,
): { ok: true; server: FhirServerInput } | { ok: false; problems: ServerProblems } {
  const { data, error } = FhirServerInput.safeParse(inputOf(fields))
  const problems = missingIn(fields, saved)
  for (const { path, message } of error?.issues ?? []) {
    const field = texts.find((known) => known === path[0])
    if (field)
      problems[field] ??= field === 'timeLimit' ? 'Enter a whole number of seconds from 5 to 60.' : message
  }
  return data && Object.keys(problems).length === 0 ? { ok: true, server: data } : { ok: false, problems }
}

function inputOf({ address, signIn, userName, secret, timeLimit }: ServerFields) {
  return {
    address,
    signIn,
    timeLimit: /^\d+$/.test(timeLimit.trim()) ? Number(timeLimit) : null,
    ...(signIn === 'basic' && { userName }),
    ...(signIn !== 'none' && secret !== '' && { secret }),
  }
}

function missingIn(fields: ServerFields, saved: FhirServer | null): ServerProblems {
  const isBasic = fields.signIn === 'basic'
  return {
    ...(isMissingSecret(fields, saved) && { secret: `Enter the ${isBasic ? 'password' : 'token'}.` }),
  }
}

/** As it was kept on this device, or null when it cannot be read. */
export function parseServerDraft(text: string | undefined): ServerDraft | null {
  const { typed, base, version } = parseObject(text) ?? {}
  const isVersion = version === null || typeof version === 'number'
  return isFields(typed) && isFields(base) && isVersion ? { typed, base, version } : null
}

function touchedOf(typed: ServerFields, base: ServerFields): (keyof ServerFields)[] {
  return (['signIn', ...texts] as const).filter((field) => typed[field] !== base[field])
}

function originOf(address: string): string | null {
  return URL.canParse(address.trim()) ? new URL(address.trim()).origin : null
}

function isFields(value: unknown): value is ServerFields {
  return (
    isObject(value) &&
    texts.every((field) => typeof value[field] === 'string') &&
    fhirSignIns.some((signIn) => signIn === value['signIn'])
  )
}
