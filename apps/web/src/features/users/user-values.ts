import type { CreateUser, User } from '@sincerely/contract/users'
import type { Role } from '@sincerely/domain/permissions'
import { joinName, splitName } from '@sincerely/domain/users/person-name'
import { personalPassword } from '@sincerely/domain/users/personal-password'

/** `way` tells whether a new user gets a one-time link or a password. */
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

/** Splits the user's name into first and last name. */
export function withNameParts(user: User) {
  return { ...user, ...splitName(user.name) }
}

/** Includes the password only if one is set, and doctors' fields only for doctors. */
export function bodyOf({
  way,
  password,
  ...values
}: UserValues): Omit<UserValues, 'way' | 'password'> & Pick<CreateUser, 'password'> {
  const noDoctorFields = values.role !== 'doctor' && { specialization: '', registrationNumber: '' }
  return { ...values, ...noDoctorFields, password: way === 'password' ? password : null }
}

/** Checks what the schema cannot: the address may be taken, or the password may contain personal details. */
export function checkUser(values: UserValues, others: readonly Pick<User, 'email'>[]) {
  const email = values.email.toLowerCase()
  const isTaken = others.some((other) => other.email.toLowerCase() === email)
  const isPersonal =
    values.way === 'password' && personalPassword(values.password, { name: joinName(values), email })
  return { email: isTaken ? takenEmail : undefined, password: isPersonal || undefined }
}

/** The form shows this error before sending if the address is already in the list (spec §8). */
const takenEmail = 'Error: A user with this email already exists. Please use a different email address.'
