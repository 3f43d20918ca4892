// Decides which batch actions are available for the selected letters, and why the others are not.
import type { LetterStatus } from '@sincerely/domain/letters/status'
import type { BatchKind } from './batch-kinds.ts'

/** `reason` says why the action is unavailable; null if it is available. */
export type BatchAction = { kind: BatchKind; reason: string | null }

/** `needsDoctor`: the person may not approve only because the practice reserves approval for its doctors. */
export type BatchPermissions = { mayApprove: boolean; needsDoctor: boolean; mayPost: boolean }

/** Lists the actions in the order of the workflow, without those that the person has no permission for. */
export function batchActions(
  statuses: readonly LetterStatus[],
  { mayApprove, needsDoctor, mayPost }: BatchPermissions,
  isBusy: boolean,
): BatchAction[] {
  const reasonFor = (status: LetterStatus | null) => {
    if (isBusy)
      return 'Sincerely is still working on the letters you selected before. Wait until it has finished.'
    if (statuses.length === 0) return 'Select letters first.'
    return status === null || statuses.includes(status) ? null : noneWithStatus[status]
  }
  const actions: BatchAction[] = []
  if (mayApprove || needsDoctor)
    actions.push({ kind: 'approve', reason: needsDoctor ? doctorsOnly : reasonFor('draft') })
  if (mayPost) actions.push({ kind: 'post', reason: reasonFor('approved') })
  return [...actions, { kind: 'print', reason: reasonFor(null) }, { kind: 'zip', reason: reasonFor(null) }]
}

/** Chooses the one filled button: the step that fits the tab, else the first available step; null if there is none. */
export function primaryAction(actions: readonly BatchAction[], tab: LetterStatus | 'all'): BatchKind | null {
  const available = actions.filter(({ reason }) => reason === null).map(({ kind }) => kind)
  if (tab === 'approved' && available.includes('post')) return 'post'
  return available.find((kind) => kind === 'approve' || kind === 'post') ?? null
}

const doctorsOnly = 'In this practice only doctors approve letters.'
const noneWithStatus = {
  draft: 'None of the selected letters is a draft.',
  approved: 'None of the selected letters is waiting to be posted.',
  posted: 'None of the selected letters has been posted.',
} as const satisfies Record<LetterStatus, string>
