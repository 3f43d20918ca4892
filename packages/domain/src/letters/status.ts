// Defines the three states of a letter, the steps allowed in each, and the state after each step (spec §4, rules §3).
import type { Refusal } from '../refusals.ts'

export const letterStatuses = ['draft', 'approved', 'posted'] as const
export type LetterStatus = (typeof letterStatuses)[number]

/** `change` is about priority, due time and notes, which are not printed. `correct` starts a letter that replaces this one. */
export const letterSteps = ['edit', 'change', 'approve', 'return', 'post', 'correct', 'delete'] as const
export type LetterStep = (typeof letterSteps)[number]

export type NextStatus = { ok: true; status: LetterStatus } | { ok: false; refusal: Refusal }

/**
 * The transitions. Editing an approved letter returns it to draft. A posted letter never changes again, and only a replacing
 * letter corrects it (rules §3).
 */
const transitions = {
  draft: {
    edit: to('draft'),
    change: to('draft'),
    approve: to('approved'),
    return: to('draft'),
    post: no('letter_not_approved'),
    correct: no('letter_not_posted'),
    delete: to('draft'),
  },
  approved: {
    edit: to('draft'),
    change: to('approved'),
    approve: no('letter_not_draft'),
    return: to('draft'),
    post: to('posted'),
    correct: no('letter_not_posted'),
    delete: no('only_drafts_deleted'),
  },
  posted: {
    edit: no('letter_is_posted'),
    change: no('letter_is_posted'),
    approve: no('letter_is_posted'),
    return: no('letter_is_posted'),
    post: no('letter_is_posted'),
    correct: to('posted'),
    delete: no('only_drafts_deleted'),
  },
} as const satisfies Record<LetterStatus, Record<LetterStep, NextStatus>>

/** Returns the status after a step, or the refusal that stops it. It does not check who may take the step. */
export function nextStatus(status: LetterStatus, step: LetterStep): NextStatus {
  return transitions[status][step]
}

/** Whether the step is possible now. The web shows a button only if this and `can()` both agree. */
export function isPossible(status: LetterStatus, step: LetterStep): boolean {
  return transitions[status][step].ok
}

/** Whether work remains before the recipients have the letter. */
export function isUnfinished(status: LetterStatus): status is UnfinishedStatus {
  return facts[status].isUnfinished
}

export type UnfinishedStatus = {
  [S in LetterStatus]: (typeof facts)[S]['isUnfinished'] extends true ? S : never
}[LetterStatus]

/** Whether the letter has been approved, so that it is printed from its seal and later changes to the record do not affect it. */
export function isSealed(status: LetterStatus): boolean {
  return facts[status].isSealed
}

const facts = {
  draft: { isUnfinished: true, isSealed: false },
  approved: { isUnfinished: true, isSealed: true },
  posted: { isUnfinished: false, isSealed: true },
} as const satisfies Record<LetterStatus, { isUnfinished: boolean; isSealed: boolean }>

export const unfinishedStatuses: readonly UnfinishedStatus[] = letterStatuses.filter(isUnfinished)

/** Returns the letter's progress, as the spec's `workflowStep` and `workflowStepNumber` (rules §3). */
export function workflowOf(status: LetterStatus): { workflowStep: string; workflowStepNumber: number } {
  return workflow[status]
}

const workflow = {
  draft: { workflowStep: 'Draft', workflowStepNumber: 1 },
  approved: { workflowStep: 'Approved', workflowStepNumber: 2 },
  posted: { workflowStep: 'Posted', workflowStepNumber: 3 },
} as const satisfies Record<LetterStatus, { workflowStep: string; workflowStepNumber: number }>

/** The labels on screen and their meaning (spec §4). */
export const statusLabels = {
  draft: { label: 'Draft', description: 'in progress' },
  approved: { label: 'Approved', description: 'ready to send' },
  posted: { label: 'Posted', description: 'completed' },
} as const satisfies Record<LetterStatus, { label: string; description: string }>

/** Returns the label of a status, or 'Unknown' for any other value (spec §4). */
export function statusLabel(status: string): string {
  return isLetterStatus(status) ? statusLabels[status].label : 'Unknown'
}

export function isLetterStatus(value: string): value is LetterStatus {
  return (letterStatuses as readonly string[]).includes(value)
}

function to<S extends LetterStatus>(status: S) {
  return { ok: true, status } as const
}

function no<R extends Refusal>(refusal: R) {
  return { ok: false, refusal } as const
}
