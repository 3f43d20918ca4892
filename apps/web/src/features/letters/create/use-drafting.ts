import type { Draft, DraftRequest } from '@sincerely/contract/assistant'
import { useEffect, useRef, useState } from 'react'
import { withdrawFailure } from '../../../platform/query-client.ts'
import { draftingKey, useDraftLetter } from './create-letter.queries.ts'

/**
 * Drafts a letter. `arriving` is the HTML so far, or null if no draft is running. `onDrafted` also gets the request, because
 * the dictation may have changed since.
 */
export function useDrafting(onDrafted: (draft: Draft, request: DraftRequest) => void) {
  const { mutate } = useDraftLetter()
  const [arriving, setArriving] = useState<string[] | null>(null)
  const controller = useRef<AbortController>(null)
  useEffect(
    () => () => {
      controller.current?.abort()
      withdrawFailure(draftingKey)
    },
    [],
  )

  function draft(request: DraftRequest) {
    controller.current?.abort()
    const started = new AbortController()
    controller.current = started
    setArriving([])
    mutate(
      {
        request,
        signal: started.signal,
        // The server sends a growing block again; the new version replaces the block and everything after it.
        onBlock: ({ index, html }) => setArriving((blocks) => [...(blocks ?? []).slice(0, index), html]),
      },
      {
        onSuccess: (drafted) => drafted && onDrafted(drafted, request),
        onSettled: () => setArriving(null),
      },
    )
  }

  function cancel() {
    controller.current?.abort()
    setArriving(null)
  }

  return { arriving: arriving === null ? null : arriving.join(''), draft, cancel }
}
