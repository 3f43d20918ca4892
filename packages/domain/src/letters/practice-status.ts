// The words of the administrators' list of letters for the one set of states (spec §4 'admin view', product §2).
import type { LetterStatus } from './status.ts'

export const practiceStatuses = ['draft', 'pending', 'completed', 'archived'] as const
/** `pending` is approved, `completed` posted, `archived` deleted. */
export type PracticeStatus = (typeof practiceStatuses)[number]

/** What that list can be sorted by: the letter's number, the day it is due, its last change. */
export const practiceLetterSorts = ['number', 'due', 'updated'] as const
export type PracticeLetterSort = (typeof practiceLetterSorts)[number]

/** What a letter is called in that list; a deleted one is archived, whatever it was. */
export function practiceStatusOf(letter: { status: LetterStatus; isDeleted: boolean }): PracticeStatus {
  return letter.isDeleted ? 'archived' : words[letter.status]
}

/** The state behind a word; null for archived, which any of them may be. */
export function statusBehind(word: PracticeStatus): LetterStatus | null {
  return word === 'archived' ? null : states[word]
}

/** On screen; a choice also says the word that the other pages have for it. */
export const practiceStatusLabels = {
  draft: { label: 'Draft', choice: 'Draft', description: 'in progress' },
  pending: { label: 'Pending', choice: 'Pending (Approved)', description: 'approved, waiting to be posted' },
  completed: { label: 'Completed', choice: 'Completed (Posted)', description: 'posted' },
  archived: {
    label: 'Archived',
    choice: 'Archived (Deleted)',
    description: 'deleted, can be restored',
  },
} as const satisfies Record<PracticeStatus, { label: string; choice: string; description: string }>

const words = { draft: 'draft', approved: 'pending', posted: 'completed' } as const satisfies Record<
  LetterStatus,
  PracticeStatus
>

const states = { draft: 'draft', pending: 'approved', completed: 'posted' } as const satisfies Record<
  Exclude<PracticeStatus, 'archived'>,
  LetterStatus
>
