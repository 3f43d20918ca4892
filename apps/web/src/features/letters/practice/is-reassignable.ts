import type { PracticeLetter } from '@sincerely/contract/practice-letters'

/** What is posted stays with who signed it; what is archived is restored first. */
export function isReassignable({ status }: Pick<PracticeLetter, 'status'>): boolean {
  return status === 'draft' || status === 'pending'
}
