// The texts of the administrator's patient list.
import type { PracticePatientPage, UnfinishedWork } from '@sincerely/contract/practice-patients'
import { relativeDay } from '@sincerely/domain/dates'
import { isApiError, messageOf } from '../../../platform/api.ts'

/** Returns the average with one decimal; '–' if there are no patients, where spec §9 would give not-a-number. */
export function averageLetters({ totalLetters, totalPatients }: PracticePatientPage['counts']): string {
  return totalPatients === 0 ? '–' : (totalLetters / totalPatients).toFixed(1)
}

/** Returns a message such as 'Failed to fetch patients: 503. …' (spec §8), with what to do next. */
export function fetchFailure(error: Error): string {
  const status = isApiError(error) && error.status >= 400 ? `: ${error.status}` : ''
  return `Failed to fetch patients${status}. ${messageOf(error)}`
}

/** Returns 'Today', 'Yesterday', '3 days ago' or a date such as '05/01/2026'. `today` is `YYYY-MM-DD`. */
export function visitWords(lastVisit: string | null, today: string): string {
  return lastVisit === null ? 'No visit yet' : relativeDay(lastVisit, today)
}

type Doctors = UnfinishedWork['doctors']

/** Returns the number of unfinished letters or dictations of all these doctors. */
export function unfinishedOf(doctors: Doctors, kind: 'letters' | 'dictations'): number {
  return doctors.reduce((sum, doctor) => sum + doctor[kind], 0)
}

/** Returns a phrase such as 'Stays with Dr Shah' or 'Stay with Dr Shah and Dr Lee'. */
export function stayingWords(doctors: Doctors, kind: 'letters' | 'dictations'): string {
  const names = doctors.filter((doctor) => doctor[kind] > 0).map(({ doctorName }) => doctorName)
  const last = names.at(-1) ?? ''
  const doctorNames = names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
  return `${unfinishedOf(doctors, kind) === 1 ? 'Stays' : 'Stay'} with ${doctorNames}`
}

/** Says how many of the letters that move are approved. */
export function approvedWords(count: number): string {
  return count === 1 ? 'One letter is approved' : `${count.toLocaleString('en-GB')} letters are approved`
}

/** Asks the user to decide again after the amount of unfinished work has changed. */
export function askAgainWords(doctors: Doctors): string {
  const isUnfinished = unfinishedOf(doctors, 'letters') + unfinishedOf(doctors, 'dictations') > 0
  return isUnfinished
    ? 'Choose again what happens to the unfinished work.'
    : 'There is no unfinished work any more.'
}

export function unfinishedWords(count: number, kind: 'letters' | 'dictations'): string {
  const [noun, done] = kind === 'letters' ? ['letter', 'posted'] : ['dictation', 'typed']
  return count === 1
    ? `1 ${noun} that is not ${done} yet`
    : `${count.toLocaleString('en-GB')} ${noun}s that are not ${done} yet`
}
