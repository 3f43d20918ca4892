import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import classes from './tall-dialog.module.css'

type TallDialogProps = {
  title: string
  /** Px; on a phone it takes the whole screen. */
  width: number
  onClose: () => void
  /** Fills the dialog, and scrolls inside it. */
  children: ReactNode
}

/** A dialog as tall as the window, for what is looked through. */
export function TallDialog({ title, width, onClose, children }: TallDialogProps) {
  const isNarrow = useMediaQuery('(max-width: 767.98px)', false, { getInitialValueInEffect: false })
  return (
    <Dialog
      onClose={onClose}
      title={title}
      size={width}
      fullScreen={isNarrow}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
    >
      {children}
    </Dialog>
  )
}
