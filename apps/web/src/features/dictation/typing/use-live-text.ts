import { useEffect, useState } from 'react'
import { onEvent } from '../../../platform/socket.ts'

const nothing: LiveText = new Map()

/** Returns the text that was recognised while the page was open, before it is stored. */
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

export type TextPiece = { take: number; start: number; from: number; text: string }

/** The text received for each span, by take and start in seconds. */
export type LiveText = ReadonlyMap<string, TextPiece>

/** Adds a piece of text to its span. A missed piece leaves a visible gap. */
export function withPiece(live: LiveText, piece: TextPiece): LiveText {
  const key = `${piece.take}/${piece.start}`
  const before = live.get(key)?.text ?? ''
  const gap = piece.from > before.length ? ' … ' : ''
  return new Map(live).set(key, { ...piece, text: before.slice(0, piece.from) + gap + piece.text })
}

/** Returns the whole text in spoken order. */
export function textOf(live: LiveText): string {
  return [...live.values()]
    .toSorted((one, other) => one.take - other.take || one.start - other.start)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join(' ')
}
