import type { Draft, DraftRequest } from '@sincerely/contract/assistant'
import { useEffect, useRef, useState } from 'react'
import { useDraftLetter } from './create-letter.queries.ts'

/** Drafts a letter; `arriving` is what has come of it so far, null while nothing is being drafted. */
export function useDrafting(onDrafted: (draft: Draft) => void) {
  const { mutate } = useDraftLetter()
  const [arriving, setArriving] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  function draft(request: DraftRequest) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setArriving('')
    mutate(
      {
        request,
        signal: controller.signal,
        onBlock: (html) => setArriving((blocks) => (blocks ?? '') + html),
      },
      {
        onSuccess: (drafted) => drafted && onDrafted(drafted),
        onSettled: () => setArriving(null),
      },
    )
  }

  return { arriving, draft }
}
