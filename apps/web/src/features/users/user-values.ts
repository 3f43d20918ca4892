// A person of the practice as they are typed, and as they are sent.
import type { CreateUser, User } from '@sincerely/contract/users'
import type { Role } from '@sincerely/domain/permissions'
import { joinName, splitName } from '@sincerely/domain/users/person-name'
import { personalPassword } from '@sincerely/domain/users/personal-password'

/** `way`: how a new person gets in, by a link of their own or by a password that is set for them. */
export type UserValues = Record<Exclude<keyof typeof userLabels, 'role' | 'way'>, string> & {
  role: Role
  way: 'link' | 'password'
}

export const userLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  role: 'Role',
  way: 'First sign-in',
  password: 'Password',
  phone: 'Phone',
  department: 'Department',
  specialization: 'Specialization',
  registrationNumber: 'Registration number',
}

export const roleLabels = { doctor: 'Doctor', secretary: 'Secretary', admin: 'Administrator' } as const

export function newUser(role: Role): UserValues {
  const texts = { firstName: '', lastName: '', email: '', password: '', phone: '', department: '' }
  return { ...texts, specialization: '', registrationNumber: '', role, way: 'link' }
}

/** A person with the name in its two parts. */
export function inParts(user: User) {
  return { ...user, ...splitName(user.name) }
}

/** Without a password unless one is set; what only a doctor has is in sight for a doctor only. */
export function bodyOf({
  way,
  password,
  ...values
}: UserValues): Omit<UserValues, 'way' | 'password'> & Pick<CreateUser, 'password'> {
  const ofNoDoctor = values.role !== 'doctor' && { specialization: '', registrationNumber: '' }
  return { ...values, ...ofNoDoctor, password: way === 'password' ? password : null }
}

/** What the contract cannot know: whose address it is already, and that a password is about the person. */
export function checkUser(values: UserValues, others: readonly Pick<User, 'email'>[]) {
  const email = values.email.toLowerCase()
  const isTaken = others.some((other) => other.email.toLowerCase() === email)
  const isPersonal =
    values.way === 'password' && personalPassword(values.password, { name: joinName(values), email })
  return { email: isTaken ? takenEmail : undefined, password: isPersonal || undefined }
}

/** Said before anything is sent, of an address that is on the screen already (spec §8). */
const takenEmail = 'Error: A user with this email already exists. Please use a different email address.'
