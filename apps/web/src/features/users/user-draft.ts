// A person of the practice as they are typed. The password is not part of it: nothing of it is kept on this device.
import type { UpdateUser, User } from '@sincerely/contract/users'
import { CreateUser } from '@sincerely/contract/users'
import { type Role, roles } from '@sincerely/domain/permissions'
import { joinName, splitName, titleAlone } from '@sincerely/domain/users/person-name'
import { personalPassword } from '@sincerely/domain/users/personal-password'
import { parseObject } from '../../platform/parse-object.ts'

export const userTexts = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'specialization',
  'department',
  'registrationNumber',
] as const
export type UserText = (typeof userTexts)[number]

/** `way`: how a new person gets in, by a link of their own or by a password that is set for them. */
export type UserDraft = Record<UserText, string> & { role: Role; way: 'link' | 'password' }

export type UserProblems = Partial<Record<UserText | 'password', string>>

export const roleLabels = { doctor: 'Doctor', secretary: 'Secretary', admin: 'Administrator' } as const

export function emptyDraft(role: Role): UserDraft {
  const texts = { firstName: '', lastName: '', email: '', phone: '', specialization: '', department: '' }
  return { ...texts, registrationNumber: '', role, way: 'link' }
}

export function draftOf(user: User): UserDraft {
  const { email, role, phone, specialization, department, registrationNumber } = user
  return {
    ...splitName(user.name),
    email,
    role,
    phone: phone ?? '',
    specialization: specialization ?? '',
    department: department ?? '',
    registrationNumber: registrationNumber ?? '',
    way: 'link',
  }
}

export function isSameDraft(one: UserDraft, other: UserDraft): boolean {
  const isSameText = userTexts.every((field) => one[field] === other[field])
  return isSameText && one.role === other.role && one.way === other.way
}

/** Said before anything is sent, of an address that is on the screen already (spec §8). */
const takenEmail = 'Error: A user with this email already exists. Please use a different email address.'

type Known = {
  users: readonly Pick<User, 'id' | 'email'>[]
  own: number | null
  password: string | null
  /** As it was when the typing began. */
  began?: UserDraft
}

/**
 * What is sent, or what is wrong with each field, in the words of the server. A phone from before numbers were checked is let
 * through as long as nobody touches it, and so is a name without a given name.
 */
export function readDraft(
  draft: UserDraft,
  { users, own, password, began }: Known,
): { ok: true; body: CreateUser } | { ok: false; problems: UserProblems } {
  const problems: UserProblems = {}
  const email = draft.email.trim().toLowerCase()
  if (users.some((user) => user.id !== own && user.email.toLowerCase() === email)) problems.email = takenEmail
  const isNameAsBefore = draft.firstName === began?.firstName && draft.lastName === began.lastName
  const { success, error, data } = CreateUser.safeParse({
    ...draft,
    // It is not sent.
    ...(isNameAsBefore && titleAlone(draft) !== null && { firstName: 'As before' }),
    phone: draft.phone === began?.phone ? '' : draft.phone,
    // They are in sight for a doctor only.
    ...(draft.role !== 'doctor' && { specialization: '', registrationNumber: '' }),
    password,
  })
  for (const { path, message } of error?.issues ?? []) {
    const field = [...userTexts, 'password' as const].find((known) => known === path[0])
    if (field) problems[field] ??= message
  }
  const personal = password === null ? null : personalPassword(password, { name: joinName(draft), email })
  if (personal !== null) problems.password ??= personal
  return success && Object.keys(problems).length === 0 ? { ok: true, body: data } : { ok: false, problems }
}

/** What was changed of a person: only that is sent, so that nobody else's change is lost by it. */
export function changesOf(body: CreateUser, draft: UserDraft, began: UserDraft): UpdateUser {
  const changed = ([...userTexts, 'role'] as const).filter((field) => draft[field] !== began[field])
  return Object.fromEntries(changed.map((field) => [field, body[field]]))
}

/** As it was kept on this device, or null when it cannot be read. */
export function parseDraft(text: string | undefined): UserDraft | null {
  const found = parseObject(text)
  const role = roles.find((known) => known === found?.['role'])
  if (found === null || role === undefined) return null
  const draft = { ...emptyDraft(role), way: found['way'] === 'password' ? 'password' : 'link' } as const
  const texts: Partial<Record<UserText, string>> = {}
  for (const field of userTexts) {
    const value = found[field]
    if (typeof value !== 'string') return null
    texts[field] = value
  }
  return { ...draft, ...texts }
}
