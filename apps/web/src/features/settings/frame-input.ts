import type { Ref } from 'react'

export const frameParts = ['header', 'footer'] as const
export type FramePart = (typeof frameParts)[number]

/** What both ways of writing a header or footer take: as it looks, and as HTML. */
export type FrameInputProps = {
  label: string
  html: string
  onType: (html: string) => void
  ref?: Ref<FrameInputHandle>
}

export type FrameInputHandle = {
  /** Puts HTML where the cursor is. */
  insert: (markup: string) => void
}
