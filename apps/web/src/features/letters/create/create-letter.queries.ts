import type { Draft, DraftRequest, StreamedBlock } from '@sincerely/contract/assistant'
import type { CreateLetter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, isApiError, messageOf, stream } from '../../../platform/api.ts'
import { letterKeys, invalidateLists } from '../letters.queries.ts'

/** The mutation key that identifies the failure toast of drafting. */
export const draftingKey = ['letters', 'draft-new']

type Drafting = { request: DraftRequest; onBlock: (block: StreamedBlock) => void; signal: AbortSignal }

/** Drafts a letter, which arrives block by block. Resolves to null if the request was cancelled. */
export function useDraftLetter() {
  return useMutation({
    mutationKey: draftingKey,
    mutationFn: async ({ request, onBlock, signal }: Drafting): Promise<Draft | null> => {
      try {
        return await stream(routes.assistant.draft, { body: request }, onBlock, { signal })
      } catch (error) {
        if (signal.aborted) return null
        throw error
      }
    },
    meta: { failure: { title: 'Generation Failed', message: generationFailure } },
  })
}

/** A dictation with nothing but commands would fail again, so its message does not say 'Please try again'. */
function generationFailure(error: Error): string {
  const hasNoWords = isApiError(error) && error.code === 'no_words_dictated'
  return hasNoWords ? messageOf(error) : 'Failed to generate letter. Please try again.'
}

type CreateLetterOptions = {
  /** Whether the caller shows a message of success. */
  hasOwnMessage?: boolean
  /** The fields that show their own errors. */
  ownFields?: readonly string[]
}

/** Saves a new letter. A repeated request with the same key never creates a second letter. */
export function useCreateLetter({ hasOwnMessage = false, ownFields = [] }: CreateLetterOptions = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, key }: { body: CreateLetter; key: string }) =>
      (await call(routes.letters.create, { body }, { idempotencyKey: key })).letter,
    onSuccess: (letter) => {
      client.setQueryData(letterKeys.detail(letter.id), letter)
      invalidateLists(client)
    },
    meta: {
      success: hasOwnMessage ? undefined : letterCreated,
      failure: { title: 'Save Failed', message: 'Failed to save letter. Please try again.' },
      quiet: (error) => concernsOnly(error, ownFields),
      isByForm: true,
    },
  })
}

function concernsOnly(error: Error, fields: readonly string[]): boolean {
  const refused = isApiError(error) ? Object.keys(error.fields ?? {}) : []
  return refused.length > 0 && refused.every((field) => fields.includes(field))
}

/** The success text from spec §9. */
export const letterCreated = {
  title: 'Letter Created',
  message: 'Letter has been created successfully',
} as const
