// Wording of the administrator's patient list.
import type { PracticePatientPage, UnfinishedWork } from '@sincerely/contract/practice-patients'
import { relativeDay } from '@sincerely/domain/dates'
import { isApiError, messageOf } from '../../../platform/api.ts'

/** One decimal; '–' without patients (spec §9 gives not-a-number). */
export function averageLetters({ totalLetters, totalPatients }: PracticePatientPage['counts']): string {
  return totalPatients === 0 ? '–' : (totalLetters / totalPatients).toFixed(1)
}

/** 'Failed to fetch patients: 503. …' (spec §8), with what to do next. */
export function fetchFailure(error: Error): string {
  const status = isApiError(error) && error.status >= 400 ? `: ${error.status}` : ''
  return `Failed to fetch patients${status}. ${messageOf(error)}`
}

/** 'Today', 'Yesterday', '3 days ago', '05/01/2026'. `today` is `YYYY-MM-DD`. */
export function visitWords(lastVisit: string | null, today: string): string {
  return lastVisit === null ? 'No visit yet' : relativeDay(lastVisit, today)
}

type Doctors = UnfinishedWork['doctors']

/** Unfinished letters or dictations of all the doctors together. */
export function unfinishedOf(doctors: Doctors, kind: 'letters' | 'dictations'): number {
  return doctors.reduce((sum, doctor) => sum + doctor[kind], 0)
}

/** 'Stays with Dr Shah', 'Stay with Dr Shah and Dr Lee'. */
export function stayingWords(doctors: Doctors, kind: 'letters' | 'dictations'): string {
  const names = doctors.filter((doctor) => doctor[kind] > 0).map(({ doctorName }) => doctorName)
  const last = names.at(-1) ?? ''
  const doctorNames = names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
  return `${unfinishedOf(doctors, kind) === 1 ? 'Stays' : 'Stay'} with ${doctorNames}`
}

/** Counts the letters that move. */
export function approvedWords(count: number): string {
  return count === 1 ? 'One letter is approved' : `${count.toLocaleString('en-GB')} letters are approved`
}

/** Asks again after the amount of unfinished work changed. */
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
