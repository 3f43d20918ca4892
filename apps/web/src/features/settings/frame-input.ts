import type { Ref } from 'react'

export const frameParts = ['header', 'footer'] as const
export type FramePart = (typeof frameParts)[number]

/** Both editors of a header or footer, rich text and HTML, have these props. */
export type FrameInputProps = {
  label: string
  html: string
  onType: (html: string) => void
  ref?: Ref<FrameInputHandle>
}

export type FrameInputHandle = {
  /** Inserts HTML at the cursor. */
  insert: (markup: string) => void
}
