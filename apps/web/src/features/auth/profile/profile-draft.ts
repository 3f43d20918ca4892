// One's profile as it is typed, and how it meets what was saved in another tab meanwhile.
import { type Account, Profile, type UpdateProfile } from '@sincerely/contract/account'
import { parseObject } from '../../../platform/parse-object.ts'
import { type FieldErrors, fieldErrors } from '../field-errors.ts'

const names = ['name', 'phone', 'specialization', 'registrationNumber'] as const
export type ProfileField = (typeof names)[number]
/** Empty stands for what is not known. */
export type ProfileFields = Record<ProfileField, string>
/** `base` is what was saved when the typing began. */
export type ProfileDraft = { base: ProfileFields; typed: ProfileFields }

export function startProfile(account: Account): ProfileDraft {
  const base = fieldsOf(account)
  return { base, typed: base }
}

export function changedFields({ base, typed }: ProfileDraft): ProfileField[] {
  return names.filter((name) => typed[name].trim() !== base[name])
}

/** What is sent: what was changed, and what it was before; or what is wrong with each field. */
export function readProfile(
  draft: ProfileDraft,
): { ok: true; body: UpdateProfile } | { ok: false; problems: FieldErrors } {
  const changed = changedFields(draft)
  const read = Profile.partial().safeParse(only(changed, draft.typed))
  if (!read.success) return { ok: false, problems: fieldErrors(read.error) }
  const { name, phone, specialization, registrationNumber } = draft.base
  const began = only(changed, {
    name,
    phone: phone || null,
    specialization: specialization || null,
    registrationNumber: registrationNumber || null,
  })
  return { ok: true, body: { ...read.data, began } }
}

/**
 * The draft on top of what is saved by now: what was typed stays, a field that was not touched takes the new text.
 * `clashes`: what both changed, and differently.
 */
export function rebaseProfile(
  draft: ProfileDraft,
  account: Account,
): { draft: ProfileDraft; clashes: ProfileField[] } {
  const now = fieldsOf(account)
  const changed = changedFields(draft)
  const typed = { ...now, ...only(changed, draft.typed) }
  const clashes = changed.filter(
    (name) => now[name] !== draft.base[name] && now[name] !== draft.typed[name].trim(),
  )
  return { draft: { base: now, typed }, clashes }
}

/** As it was kept on this device, or null when it cannot be read. */
export function parseProfileDraft(text: string | undefined): ProfileDraft | null {
  const found = parseObject(text)
  const base = readFields(found?.['base'])
  const typed = readFields(found?.['typed'])
  return base && typed && { base, typed }
}

function fieldsOf(account: Account): ProfileFields {
  return {
    name: account.name,
    phone: account.phone ?? '',
    specialization: account.specialization ?? '',
    registrationNumber: account.registrationNumber ?? '',
  }
}

function readFields(value: unknown): ProfileFields | null {
  const found = parseObject(JSON.stringify(value))
  const fields = { name: '', phone: '', specialization: '', registrationNumber: '' }
  for (const name of names) {
    const text = found?.[name]
    if (typeof text !== 'string') return null
    fields[name] = text
  }
  return fields
}

function only<T extends Record<ProfileField, unknown>>(
  fields: readonly ProfileField[],
  values: T,
): Partial<T> {
  const chosen: Partial<T> = {}
  for (const name of fields) chosen[name] = values[name]
  return chosen
}
