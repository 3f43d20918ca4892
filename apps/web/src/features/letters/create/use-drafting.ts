import type { Draft, DraftRequest } from '@sincerely/contract/assistant'
import { useEffect, useRef, useState } from 'react'
import { useDraftLetter } from './create-letter.queries.ts'

/**
 * Drafts a letter, unless it is called off; `arriving` is what has come of it so far, null while nothing is being drafted.
 * `onDrafted` is told what it was made of as well: the words may have been changed by then.
 */
export function useDrafting(onDrafted: (draft: Draft, request: DraftRequest) => void) {
  const { mutate } = useDraftLetter()
  const [arriving, setArriving] = useState<string[] | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  function draft(request: DraftRequest) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setArriving([])
    mutate(
      {
        request,
        signal: controller.signal,
        // A block that has grown comes again, and takes the place of what stood there and behind.
        onBlock: ({ index, html }) => setArriving((blocks) => [...(blocks ?? []).slice(0, index), html]),
      },
      {
        onSuccess: (drafted) => drafted && onDrafted(drafted, request),
        onSettled: () => setArriving(null),
      },
    )
  }

  function cancel() {
    running.current?.abort()
    setArriving(null)
  }

  return { arriving: arriving === null ? null : arriving.join(''), draft, cancel }
}
