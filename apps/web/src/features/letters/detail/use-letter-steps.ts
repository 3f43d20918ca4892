import type { Letter } from '@sincerely/contract/letters'
import { isPossible } from '@sincerely/domain/letters/status'
import { can } from '@sincerely/domain/permissions'
import { useIsMutating } from '@tanstack/react-query'
import { useSignedInUser } from '../../../platform/session.ts'
import { letterKeys } from '../letters.queries.ts'
import { useDownloadLetterPdf } from './letter-pdf.queries.ts'
import type { Seen } from './use-seen.ts'
import { useStepPress } from './use-step-press.ts'
import { useTakeStep } from './use-take-step.tsx'

export type LetterSteps = ReturnType<typeof useLetterSteps>

/**
 * What this person may do with this letter now: each step with its presses, or null when it is not theirs or not the
 * moment. Approve only for a draft, Post only for an approved letter (spec §4). `onDone` follows an approval or a posting.
 */
export function useLetterSteps(letter: Letter, seen: Seen, onDone?: () => void) {
  const user = useSignedInUser()
  const { take, question } = useTakeStep(letter, { onDone })
  const approve = useStepPress(seen, () => take('approve'))
  const post = useStepPress(seen, () => take('post'))
  const pdf = useDownloadLetterPdf()
  return {
    isBusy: useIsMutating({ mutationKey: letterKeys.steps }) > 0,
    isDownloading: pdf.isPending,
    mayEdit: can(user, 'letter.edit') && isPossible(letter.status, 'edit'),
    mayReturn: can(user, 'letter.return') && isPossible(letter.status, 'return'),
    approve: can(user, 'letter.approve') && isPossible(letter.status, 'approve') ? approve : null,
    post: can(user, 'letter.post') && isPossible(letter.status, 'post') ? post : null,
    downloadPdf: () => {
      if (!pdf.isPending) pdf.mutate(letter.id)
    },
    question,
  }
}
