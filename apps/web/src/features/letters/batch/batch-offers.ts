// Which of the batches can be begun with what is chosen, and why the others cannot.
import type { LetterStatus } from '@sincerely/domain/letters/status'
import type { BatchKind } from './batch-kinds.ts'

/** `reason` why it cannot be begun; null where it can. */
export type BatchOffer = { kind: BatchKind; reason: string | null }

/** What this person may do at all. */
export type BatchRights = { approve: boolean; post: boolean; areDoctorsAlone: boolean }

/** In the order of the work. What this person may never do is left out. */
export function batchOffers(
  statuses: readonly LetterStatus[],
  { approve, post, areDoctorsAlone }: BatchRights,
  isBusy: boolean,
): BatchOffer[] {
  const reasonFor = (needed: LetterStatus | null) => {
    if (isBusy) return 'The previous batch is still running.'
    if (statuses.length === 0) return 'Select letters first.'
    return needed === null || statuses.includes(needed) ? null : noneIs[needed]
  }
  const offers: BatchOffer[] = []
  if (approve) offers.push({ kind: 'approve', reason: areDoctorsAlone ? forDoctors : reasonFor('draft') })
  if (post) offers.push({ kind: 'post', reason: reasonFor('approved') })
  return [...offers, { kind: 'print', reason: reasonFor(null) }, { kind: 'zip', reason: reasonFor(null) }]
}

/** The step that comes next, for the one filled button: that of the tab if it can be taken; null where there is none. */
export function nextStep(offers: readonly BatchOffer[], tab: LetterStatus | 'all'): BatchKind | null {
  const open = offers.filter(({ reason }) => reason === null).map(({ kind }) => kind)
  if (tab === 'approved' && open.includes('post')) return 'post'
  return open.find((kind) => kind === 'approve' || kind === 'post') ?? null
}

const forDoctors = 'In this practice only doctors approve letters.'
const noneIs = {
  draft: 'None of the selected letters is a draft.',
  approved: 'None of the selected letters is waiting to be posted.',
  posted: 'None of the selected letters has been posted.',
} as const satisfies Record<LetterStatus, string>
