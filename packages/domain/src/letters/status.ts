// The three states of a letter, the steps allowed in each, and what follows (spec §4, rules §3).
import type { Refusal } from '../refusals.ts'

export const letterStatuses = ['draft', 'approved', 'posted'] as const
export type LetterStatus = (typeof letterStatuses)[number]

/** `change` is about priority, due time, notes: nothing that is printed. `correct` starts a letter that replaces this one. */
export const letterSteps = ['edit', 'change', 'approve', 'return', 'post', 'correct', 'delete'] as const
export type LetterStep = (typeof letterSteps)[number]

export type NextStatus = { ok: true; status: LetterStatus } | { ok: false; refusal: Refusal }

/**
 * The transitions. Editing an approved letter sends it back to draft; a posted letter never changes again, it is corrected by
 * a replacing letter (rules §3).
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

/** The status after a step, or the refusal that stops it. Pure; says nothing about who may take the step. */
export function nextStatus(status: LetterStatus, step: LetterStep): NextStatus {
  return transitions[status][step]
}

/** Whether the step is possible now. The web shows a button only if this and `can()` both agree. */
export function isPossible(status: LetterStatus, step: LetterStep): boolean {
  return transitions[status][step].ok
}

/** Whether work remains before its recipients have it. */
export function isUnfinished(status: LetterStatus): status is UnfinishedStatus {
  return facts[status].isUnfinished
}

export type UnfinishedStatus = {
  [S in LetterStatus]: (typeof facts)[S]['isUnfinished'] extends true ? S : never
}[LetterStatus]

/** Whether it has been approved, so that it is printed from its seal and no longer follows the record. */
export function isSealed(status: LetterStatus): boolean {
  return facts[status].isSealed
}

const facts = {
  draft: { isUnfinished: true, isSealed: false },
  approved: { isUnfinished: true, isSealed: true },
  posted: { isUnfinished: false, isSealed: true },
} as const satisfies Record<LetterStatus, { isUnfinished: boolean; isSealed: boolean }>

export const unfinishedStatuses: readonly UnfinishedStatus[] = letterStatuses.filter(isUnfinished)

/** The letter's progress, as the spec's `workflowStep` and `workflowStepNumber` (rules §3). */
export function workflowOf(status: LetterStatus): { workflowStep: string; workflowStepNumber: number } {
  return workflow[status]
}

const workflow = {
  draft: { workflowStep: 'Draft', workflowStepNumber: 1 },
  approved: { workflowStep: 'Approved', workflowStepNumber: 2 },
  posted: { workflowStep: 'Posted', workflowStepNumber: 3 },
} as const satisfies Record<LetterStatus, { workflowStep: string; workflowStepNumber: number }>

/** Labels and their meaning on screen (spec §4). */
export const statusLabels = {
  draft: { label: 'Draft', description: 'in progress' },
  approved: { label: 'Approved', description: 'ready to send' },
  posted: { label: 'Posted', description: 'completed' },
} as const satisfies Record<LetterStatus, { label: string; description: string }>

/** The label of a status; 'Unknown' for any other value (spec §4). */
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
