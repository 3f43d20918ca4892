// Defines a letter's history: every version has one step, and the steps together explain its present state.
import type { Recipient } from './recipients.ts'
import { nextStatus } from './status.ts'
import type { LetterStatus, LetterStep } from './status.ts'

export const letterStepKinds = [
  'created',
  'saved',
  'restored',
  'changed',
  'addressed',
  'moved',
  'reassigned',
  'approved',
  'returned',
  'posted',
  'deleted',
  'undeleted',
] as const
/**
 * `created`, `saved` and `restored` bring a new text. `changed` is about priority, due time and similar details. `addressed` is
 * about recipients and enclosures, which are printed. `moved` is a merge of two patient records, and `reassigned` gives the
 * letter to another doctor.
 */
export type LetterStepKind = (typeof letterStepKinds)[number]

/** The steps that bring a new text. */
export const textStepKinds = ['created', 'saved', 'restored'] as const satisfies readonly LetterStepKind[]

/**
 * The text, the recipients with the enclosures, and the details are separate parts of a letter. Each list has the steps that
 * leave a part unchanged, so that a change which somebody started before them is not a conflict.
 */
export const stepsBeside = {
  text: ['changed', 'addressed'],
  recipients: ['saved', 'restored', 'changed'],
  details: ['saved', 'restored', 'addressed'],
} as const satisfies Record<string, readonly LetterStepKind[]>

/** The details of a letter that can change without a new text. Only `gpActions` is printed, and it changes only in a draft. */
export const letterDetails = [
  'priority',
  'dueAt',
  'notes',
  'visitDate',
  'notApplicableSections',
  'gpActions',
] as const
export type LetterDetail = (typeof letterDetails)[number]

/**
 * The old and new values of a step, so that the next change loses nothing that a person typed. `dueAt` is an ISO instant, and
 * `visitDate` is `YYYY-MM-DD`. `notApplicableSections` is a list of parts with commas, and `gpActions` has one action a line.
 * Recipients are the list that was entered, or else the default list.
 */
export type LetterChange =
  | { field: LetterDetail; before: string | null; after: string | null }
  | { field: 'recipients'; before: Recipient[]; after: Recipient[] }
  | { field: 'enclosures'; before: string[]; after: string[] }

/**
 * More about a step: the restored version, the details that were sent, and their previous values. Older steps, from before these
 * were stored, have no `changes`.
 */
export type LetterStepDetails = {
  restoredVersion?: number
  fields?: LetterDetail[]
  changes?: LetterChange[]
}

export type LetterStepDone = { version: number; did: LetterStepKind }

/** Whether this step brought a new text. */
export function bringsText(did: LetterStepKind): boolean {
  return textStepKinds.some((kind) => kind === did)
}

export type Present = {
  version: number
  status: LetterStatus
  /** The version whose text the letter has now. */
  textVersion: number
  isDeleted: boolean
}

/**
 * Returns a letter's state after these steps, oldest first. Returns null if they are impossible: the first step does not create
 * the letter, a version is missing, or a step was not allowed at its time (rules §3).
 */
export function presentOf(steps: readonly LetterStepDone[]): Present | null {
  let present: Present | null = null
  for (const { version, did } of steps) {
    present = present === null ? beginning(version, did) : after(present, version, did)
    if (present === null) return null
  }
  return present
}

function beginning(version: number, did: LetterStepKind): Present | null {
  if (version !== 1 || did !== 'created') return null
  return { version, status: 'draft', textVersion: version, isDeleted: false }
}

function after(present: Present, version: number, did: LetterStepKind): Present | null {
  if (version !== present.version + 1 || did === 'created') return null
  const staysAway = did === 'moved' || did === 'reassigned'
  if (!staysAway && present.isDeleted !== (did === 'undeleted')) return null
  const step = stepOf[did]
  const next =
    step === null ? ({ ok: true, status: present.status } as const) : nextStatus(present.status, step)
  if (!next.ok) return null
  return {
    version,
    status: next.status,
    textVersion: bringsText(did) ? version : present.textVersion,
    isDeleted: staysAway ? present.isDeleted : did === 'deleted',
  }
}

/** The step of the state machine for each step of the history, or null if the status does not matter. */
const stepOf = {
  saved: 'edit',
  restored: 'edit',
  changed: 'change',
  addressed: 'edit',
  moved: null,
  reassigned: null,
  approved: 'approve',
  returned: 'return',
  posted: 'post',
  deleted: 'delete',
  undeleted: null,
} as const satisfies Record<Exclude<LetterStepKind, 'created'>, LetterStep | null>
