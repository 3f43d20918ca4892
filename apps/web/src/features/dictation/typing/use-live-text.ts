import { useEffect, useState } from 'react'
import { onEvent } from '../../../platform/socket.ts'
import { type LiveText, textOf, withPiece } from './live-text.ts'

const nothing: LiveText = new Map()

/** What speech to text has found of this dictation while the page was open, before it is kept. */
export function useLiveText(dictationId: number): string {
  const [live, setLive] = useState(nothing)
  useEffect(
    () =>
      onEvent(({ name, payload }) => {
        if (name !== 'dictation_text' || payload.dictationId !== dictationId) return
        setLive((before) => withPiece(before, payload))
      }),
    [dictationId],
  )
  return textOf(live)
}
