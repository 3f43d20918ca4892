import type { PostLetter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, isApiError } from '../../../platform/api.ts'
import { useSignedInUser } from '../../../platform/session.ts'
import { toast } from '../../../ui/toast.ts'
import { dropSentNotes, draftNoteNames } from '../draft-notes.ts'
import { reportOpened } from '../detail/opened-versions.ts'
import {
  type StepInput,
  isApprovalOld,
  isOthersUnsavedText,
  applyChangedLetter,
  letterKeys,
  letterOfStep,
  refetchAfterRefusal,
} from '../letters.queries.ts'

/**
 * Posts an approved letter, with a note such as 'Processed by secretary'. `confirmed` says how each recipient got the letter or
 * will be sent it. The letter stays approved until everyone has it. `isOnScreen`: the letter is open here, and the server might
 * not know that yet.
 */
export function usePostLetter(id: number, isOnScreen = false) {
  const user = useSignedInUser()
  const client = useQueryClient()
  return useMutation({
    mutationKey: letterKeys.step(id),
    mutationFn: async ({
      letter,
      ...more
    }: StepInput & PostingInput & { confirmedOldApproval?: boolean }) => {
      const body = { status: 'posted', ...more, version: letter.version }
      const post = async () => (await call(routes.letters.post, { params: { id }, body })).letter
      return post().catch(async (error: unknown) => {
        if (!isOnScreen || !isApiError(error) || error.code !== 'approved_long_ago') throw error
        await reportOpened(user, letter)
        return post()
      })
    },
    onSuccess: (letter, { letter: before, notes = '' }) => {
      dropSentNotes(user.id, draftNoteNames.posting(id), notes)
      applyChangedLetter(client, letter, before.status)
      void client.invalidateQueries({ queryKey: letterKeys.sendings(id) })
      toast(letter.status === 'posted' ? posted : beingSent)
    },
    onError: (error) => {
      refetchAfterRefusal(client, id, error)
      void client.invalidateQueries({ queryKey: letterKeys.sendings(id) })
    },
    meta: {
      failure: { title: 'Error', message: 'Failed to post letter', record: letterOfStep },
      quiet: (error) => isOthersUnsavedText(error) || isApprovalOld(error) || isAboutRecipients(error),
    },
  })
}

const posted = {
  type: 'success',
  title: 'Letter Posted',
  message: 'Letter has been posted successfully.',
} as const
const beingSent = {
  type: 'info',
  title: 'Being sent',
  message: 'The letter is posted once everyone has it.',
} as const

export type PostingInput = { confirmed?: PostLetter['confirmed']; notes?: string | undefined }

/** Whether an error is about one recipient, whose row then shows it. */
export function isAboutRecipients(error: unknown): boolean {
  return isApiError(error) && recipientRefusals.has(error.code)
}

const recipientRefusals = new Set([
  'recipients_unanswered',
  'recipient_without_email',
  'recipient_has_it',
  'sending_under_way',
])
