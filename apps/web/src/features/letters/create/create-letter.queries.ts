import type { Draft, DraftRequest } from '@sincerely/contract/assistant'
import type { CreateLetter } from '@sincerely/contract/letters'
import { routes } from '@sincerely/contract/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, newIdempotencyKey, stream } from '../../../platform/api.ts'
import { intentFor, type Intent } from '../../../platform/intent.ts'
import { letterKeys, listsMayHaveChanged } from '../letters.queries.ts'

type Drafting = { request: DraftRequest; onBlock: (html: string) => void; signal: AbortSignal }

/** Drafts a letter, block by block. Answers null when it was called off. */
export function useDraftLetter() {
  return useMutation({
    mutationFn: async ({ request, onBlock, signal }: Drafting): Promise<Draft | null> => {
      try {
        return await stream(routes.assistant.draft, { body: request }, ({ html }) => onBlock(html), signal)
      } catch (error) {
        if (signal.aborted) return null
        throw error
      }
    },
    meta: {
      failure: { title: 'Generation Failed', message: 'Failed to generate letter. Please try again.' },
    },
  })
}

/** Saves a new letter. Trying again with the same content never makes a second one. */
export function useCreateLetter() {
  const client = useQueryClient()
  const intent = useRef<Intent>(null)
  return useMutation({
    mutationFn: async (body: CreateLetter) => {
      intent.current = intentFor(body, intent.current, newIdempotencyKey)
      return (await call(routes.letters.create, { body }, { idempotencyKey: intent.current.key })).letter
    },
    onSuccess: (letter) => {
      client.setQueryData(letterKeys.detail(letter.id), letter)
      listsMayHaveChanged(client)
    },
    meta: {
      success: { title: 'Letter Created', message: 'Letter has been created successfully' },
      failure: { title: 'Save Failed', message: 'Failed to save letter. Please try again.' },
    },
  })
}
