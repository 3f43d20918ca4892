import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { useIsNarrow } from './use-is-narrow.ts'
import classes from './tall-dialog.module.css'

type TallDialogProps = {
  title: string
  /** The width in px. On a phone the dialog fills the screen. */
  width: number
  /** The maximum height in px. By default the dialog is as high as the window. */
  tallest?: number
  /** True for dialogs with text fields, so that a click outside does not close them. */
  staysOpen?: boolean
  onClose: () => void
  /** The content fills the dialog and scrolls inside it. */
  children: ReactNode
}

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
