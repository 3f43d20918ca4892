// Describes the assignments in a profile: a secretary's doctors or a doctor's secretaries, and covers.
import type { Account } from '@sincerely/contract/account'
import { shortDay } from '@sincerely/domain/dates'
import { worksFor } from '@sincerely/domain/permissions'

type Work = Pick<Account, 'role' | 'doctorId' | 'doctors' | 'secretaries'>

/**
 * Returns one sentence for each assignment. Administrators get none, because they have the Assignments page.
 */
export function workSentences({ role, doctorId, doctors, secretaries }: Work): string[] {
  const ownCovers = doctors
    .filter(({ id }) => id !== doctorId)
    .map(({ name, coverUntil }) => `You are covering for ${name}${untilWords(coverUntil)}.`)
  if (worksFor({ role }) !== 'self') return ownCovers
  const standing = secretaries.filter(({ coverUntil }) => coverUntil === null)
  const covering = secretaries.filter(({ coverUntil }) => coverUntil !== null)
  return [
    standing.length === 0
      ? 'You have no regular secretary.'
      : `${listed(standing)} ${standing.length === 1 ? 'works' : 'work'} for you.`,
    ...covering.map(({ name, coverUntil }) => `${name} is covering for you${untilWords(coverUntil)}.`),
    ...ownCovers,
  ]
}

function untilWords(day: string | null): string {
  return day === null ? '' : ` until ${shortDay(day)}`
}

function listed(people: readonly { name: string }[]): string {
  const names = people.map(({ name }) => name)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
