// Defines the words for states of letters in the administrators' list (spec §4 'admin view', product §2).
import type { LetterStatus } from './status.ts'

export const practiceStatuses = ['draft', 'pending', 'completed', 'archived'] as const
/** `pending` means approved, `completed` posted and `archived` deleted. */
export type PracticeStatus = (typeof practiceStatuses)[number]

/** The list's sort keys: the letter's number, due date and last change. */
export const practiceLetterSorts = ['number', 'due', 'updated'] as const
export type PracticeLetterSort = (typeof practiceLetterSorts)[number]

/** Returns a letter's state in that list. A deleted letter is always archived. */
export function practiceStatusOf(letter: { status: LetterStatus; isDeleted: boolean }): PracticeStatus {
  return letter.isDeleted ? 'archived' : words[letter.status]
}

/** Returns the status that a word means, or null for archived, which may be any status. */
export function statusBehind(word: PracticeStatus): LetterStatus | null {
  return word === 'archived' ? null : states[word]
}

/** The labels on screen. A filter option adds the word that the other pages use. */
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

const states = { draft: 'draft', pending: 'approved', completed: 'posted' } as const satisfies Record<
  Exclude<PracticeStatus, 'archived'>,
  LetterStatus
>

/** Each status needs a word of its own, because filtering by a word finds the letters of one status. */
const words = { draft: 'draft', approved: 'pending', posted: 'completed' } as const satisfies {
  [Status in LetterStatus]: WordFor<Status>
}

type WordFor<Status> = {
  [Word in keyof typeof states]: (typeof states)[Word] extends Status ? Word : never
}[keyof typeof states]
