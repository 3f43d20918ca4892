import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { useIsNarrow } from './use-is-narrow.ts'
import classes from './tall-dialog.module.css'

type TallDialogProps = {
  title: string
  /** In px; on a phone the dialog fills the screen. */
  width: number
  /** The maximum height in px; by default the height of the window. */
  tallest?: number
  /** A click outside does not close it, for dialogs with text fields. */
  staysOpen?: boolean
  onClose: () => void
  /** Fills the dialog and scrolls inside it. */
  children: ReactNode
}

/** A dialog as tall as the window, for long lists and texts. */
export function TallDialog({ title, width, tallest, staysOpen = false, onClose, children }: TallDialogProps) {
  const isNarrow = useIsNarrow()
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size={width}
      fullScreen={isNarrow}
      closeOnClickOutside={!staysOpen}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
      styles={tallest === undefined || isNarrow ? undefined : { content: { maxHeight: tallest } }}
    >
      {children}
    </Dialog>
  )
}
