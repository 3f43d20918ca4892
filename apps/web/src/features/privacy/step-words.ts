import type { RequestStep, TakenStep } from '@sincerely/domain/privacy/data-rights'

/** Describes each step after it was taken. */
export const stepLabels: Record<TakenStep, string> = {
  'check-identity': 'Identity checked',
  extend: 'Time extended',
  note: 'Note',
  complete: 'Completed',
  refuse: 'Refused',
  withdraw: 'Withdrawn',
  reopen: 'Reopened',
  erase: 'Record erased',
  rectify: 'Corrected',
}

export const stepChoices: Record<RequestStep, string> = {
  'check-identity': 'Check the identity',
  extend: 'Extend the time by two months',
  note: 'Add a note',
  complete: 'Complete',
  refuse: 'Refuse',
  withdraw: "Withdraw at the person's request",
  reopen: 'Reopen',
}

export const noteLabels: Record<RequestStep, string> = {
  'check-identity': 'How it was checked',
  extend: 'Why more time is needed (tell the person within the first month)',
  note: 'Note',
  complete: 'What was done, and how the person was told',
  refuse: 'Reason given to the person',
  withdraw: 'How the person withdrew the request',
  reopen: 'Reason',
}

/** Replaces the label of an extension after the first month. */
export const lateNoteLabel = 'Why more time is needed (tell the person at once)'
