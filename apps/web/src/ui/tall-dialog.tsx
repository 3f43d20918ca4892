import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { useIsNarrow } from './use-is-narrow.ts'
import classes from './tall-dialog.module.css'

type TallDialogProps = {
  title: string
  /** Px; on a phone it takes the whole screen. */
  width: number
  /** Px that it grows to where the window is taller; as tall as the window unless told. */
  tallest?: number
  /** A click beside it leaves it open: for what is typed in. */
  staysOpen?: boolean
  onClose: () => void
  /** Fills the dialog, and scrolls inside it. */
  children: ReactNode
}

/** A dialog as tall as the window, for what is looked through or written. */
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
