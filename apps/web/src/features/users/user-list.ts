import type { User } from '@sincerely/contract/users'
import type { UserTab } from './users-search.ts'

export const tabLabels = {
  doctors: 'Doctors',
  secretaries: 'Secretaries',
  all: 'All Users',
} as const satisfies Record<UserTab, string>

const tests = {
  doctors: ({ role }) => role === 'doctor',
  secretaries: ({ role }) => role === 'secretary',
  all: () => true,
} as const satisfies Record<UserTab, (user: User) => boolean>

export function isInTab(user: User, tab: UserTab): boolean {
  return tests[tab](user)
}

/** True if every word of the search appears in the user's details. Ignores case and accents. */
export function matchesSearch(user: User, q: string): boolean {
  const { name, email, phone, specialization, department, doctorName } = user
  const known = plain([name, email, phone, specialization, department, doctorName].join(' '))
  return plain(q)
    .split(/\s+/u)
    .every((word) => known.includes(word))
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
