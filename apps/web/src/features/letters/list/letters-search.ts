// What the address of the letters page says: the tab, the search and the open letter.
import { type LetterStatus, isLetterStatus, letterStatuses } from '@sincerely/domain/letters/status'
import type { ChosenLetter } from './letter-selection.ts'

export const letterTabs = [...letterStatuses, 'all'] as const
export type LetterTab = LetterStatus | 'all'

export type LettersSearch = {
  /** Left out for draft, the default (spec §2). */
  status?: Exclude<LetterTab, 'draft'>
  q?: string
  letter?: Exclude<ChosenLetter, undefined>
  edit?: true
}

/** Reads the address; what makes no sense in it is left out. */
export function readLettersSearch(search: Record<string, unknown>): LettersSearch {
  const read: LettersSearch = {}
  const status = search['status']
  if (status === 'all') read.status = status
  if (typeof status === 'string' && isLetterStatus(status) && status !== 'draft') read.status = status
  const q = typeof search['q'] === 'number' ? String(search['q']) : search['q']
  if (typeof q === 'string' && q !== '') read.q = q.slice(0, 200)
  if (search['letter'] === 'none') read.letter = 'none'
  const { letter } = search
  if (typeof letter === 'number' && Number.isSafeInteger(letter) && letter > 0) read.letter = letter
  if (isTrue(search['edit'])) read.edit = true
  return read
}

export type LetterSearch = { edit?: true; download?: true }

/** Reads the address of a single letter: `?edit=true`, `?download=true` (spec §2). */
export function readLetterSearch(search: Record<string, unknown>): LetterSearch {
  const read: LetterSearch = {}
  if (isTrue(search['edit'])) read.edit = true
  if (isTrue(search['download'])) read.download = true
  return read
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}
