// A model of a letter by the state machine alone, to compare with the server after each call.
import { stepsBeside } from '@sincerely/domain/letters/history'
import type { LetterStepKind } from '@sincerely/domain/letters/history'
import { nextStatus } from '@sincerely/domain/letters/status'
import type { LetterStatus, LetterStep } from '@sincerely/domain/letters/status'
import type { LetterPriority } from '@sincerely/domain/letters/types'
import { can } from '@sincerely/domain/permissions'
import type { Action } from '@sincerely/domain/permissions'

export type Deed =
  | { do: 'edit'; text: string }
  | { do: 'restore'; number: number }
  | { do: 'change'; details: { notes?: string; priority?: LetterPriority } }
  | { do: 'address'; to: readonly string[] }
  | { do: 'post'; confirmed: readonly string[] | null }
  | { do: 'approve' | 'return' | 'delete' | 'undelete' | 'correct' }

export type Caller = 'doctor' | 'secretary' | 'admin'

/** `version` is the version that the caller sends as viewed; undefined if the caller sends none. */
export type Call = { by: Caller; deed: Deed; version: number | undefined }

/** `texts` and `did` have one entry for each version. */
export type Model = {
  status: LetterStatus
  texts: readonly string[]
  did: readonly LetterStepKind[]
  deletedBy: Caller | null
  recipients: readonly string[]
  notes: string | null
  priority: LetterPriority
}

/** A permitted result of a call: one of these refusals without a change, or success if the list is empty. */
export type Ending = { refusals: readonly string[]; after: Model }

/** A permitted result of two calls: the possible refusals of each, and the letter after both. */
export type EndingOfTwo = { refusals: [readonly string[], readonly string[]]; after: Model }

export const versionOf = ({ texts }: Model) => texts.length
export const textOf = ({ texts }: Model) => texts.at(-1) ?? ''

export function newModel(text: string): Model {
  return {
    status: 'draft',
    texts: [text],
    did: ['created'],
    deletedBy: null,
    recipients: ['gp'],
    notes: null,
    priority: 'medium',
  }
}

/** The result of a call without another at the same time. */
export function endingOf(model: Model, call: Call): Ending {
  const refusals = refusalsOf(model, call)
  return { refusals, after: refusals.length === 0 ? done(model, call) : model }
}

/**
 * The permitted results of two concurrent calls: those of running one after the other, in either order. Reads outside the lock
 * add three more. An approval notices that the letter changed although it sent no version; the same recipients are written twice;
 * and the reply to a successful call finds nothing, because the other call has deleted the letter.
 */
export function endingsOfTwo(model: Model, one: Call, other: Call): EndingOfTwo[] {
  const reversed = inTurn(model, other, one).map(({ refusals: [second, first], after }): EndingOfTwo => {
    return { refusals: [first, second], after }
  })
  return [...inTurn(model, one, other), ...reversed]
}

function inTurn(model: Model, one: Call, other: Call): EndingOfTwo[] {
  const first = endingOf(model, one)
  const { refusals, after } = endingOf(first.after, other)
  const endings: EndingOfTwo[] = [{ refusals: [first.refusals, refusals], after }]
  if (first.after === model) return endings
  // When a text is saved in one statement, it does not see the step of a call that began before.
  if (other.deed.do === 'approve' || (other.deed.do === 'edit' && other.version !== undefined))
    endings.push({ refusals: [[], ['letter_changed_meanwhile']], after: first.after })
  if (one.deed.do === 'address' && other.deed.do === 'address' && refusals.length === 0)
    endings.push({ refusals: [[], []], after: step(first.after, 'addressed', {}) })
  if (other.deed.do === 'delete' && refusals.length === 0)
    endings.push({ refusals: [['not_found'], []], after })
  return endings
}

/** Whether a step that conflicts with this call was done after that version. */
function isBehind(model: Model, { do: deed }: Deed, version: number): boolean {
  const beside: readonly string[] =
    deed === 'edit' || deed === 'restore'
      ? stepsBeside.text
      : deed === 'address'
        ? stepsBeside.recipients
        : deed === 'change'
          ? stepsBeside.details
          : []
  return version > versionOf(model) || model.did.slice(version).some((did) => !beside.includes(did))
}

function refusalsOf(model: Model, call: Call): string[] {
  const { by, deed, version } = call
  const refusals: (string | false)[] = [
    !can({ role: by }, permissionFor[deed.do]) && 'not_allowed',
    (model.deletedBy !== null) !== (deed.do === 'undelete') && 'not_found',
    isVersioned(deed) &&
      version !== undefined &&
      isBehind(model, deed, version) &&
      'letter_changed_meanwhile',
    ownRefusal(model, call),
  ]
  const machine = stepFor[deed.do]
  const next = machine && nextStatus(model.status, machine)
  if (next && !next.ok) refusals.push(next.refusal)
  return refusals.filter((refusal) => refusal !== false)
}

/** A correction starts another letter, and a deleted letter has no version that anybody can see. */
export const isVersioned = (deed: Deed) => deed.do !== 'correct' && deed.do !== 'undelete'

const permissionFor = {
  edit: 'letter.edit',
  restore: 'letter.edit',
  change: 'letter.edit',
  address: 'letter.edit',
  post: 'letter.post',
  approve: 'letter.approve',
  return: 'letter.return',
  delete: 'letter.delete',
  undelete: 'letter.delete',
  correct: 'letter.create',
} as const satisfies Record<Deed['do'], Action>

const stepFor = {
  edit: 'edit',
  restore: 'edit',
  change: 'change',
  address: 'edit',
  post: 'post',
  approve: 'approve',
  return: 'return',
  delete: 'delete',
  undelete: null,
  correct: 'correct',
} as const satisfies Record<Deed['do'], LetterStep | null>

/** The refusal that does not depend on the status, or false. */
function ownRefusal(model: Model, { by, deed }: Call): string | false {
  if (deed.do === 'undelete' && by !== 'admin' && by !== model.deletedBy) return 'letter_restore_too_late'
  if (deed.do === 'restore' && deed.number > versionOf(model)) return 'not_found'
  if (deed.do === 'restore' && model.texts[deed.number - 1] === textOf(model)) return 'version_is_current'
  if (deed.do !== 'post' || deed.confirmed === null) return false
  const { confirmed } = deed
  if (confirmed.some((key) => !model.recipients.includes(key))) return 'invalid_input'
  return model.recipients.some((key) => !confirmed.includes(key)) && 'recipients_unanswered'
}

function done(model: Model, { by, deed }: Call): Model {
  const machine = stepFor[deed.do]
  const next = machine && nextStatus(model.status, machine)
  const status = next?.ok ? next.status : model.status
  switch (deed.do) {
    case 'edit':
      return step(model, 'saved', { status }, deed.text)
    case 'restore':
      return step(model, 'restored', { status }, model.texts[deed.number - 1])
    case 'change':
      return step(model, 'changed', { status, ...deed.details })
    case 'address':
      return deed.to.join() === model.recipients.join()
        ? model
        : step(model, 'addressed', { status, recipients: deed.to })
    case 'post':
      return step(model, 'posted', { status })
    case 'approve':
      return step(model, 'approved', { status })
    case 'return':
      return step(model, 'returned', { status })
    case 'delete':
      return step(model, 'deleted', { status, deletedBy: by })
    case 'undelete':
      return step(model, 'undeleted', { status, deletedBy: null })
    case 'correct':
      return model
  }
}

function step(model: Model, did: LetterStepKind, change: Partial<Model>, text = textOf(model)): Model {
  return { ...model, ...change, texts: [...model.texts, text], did: [...model.did, did] }
}
