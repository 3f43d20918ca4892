import { Modal, type ModalProps } from '@mantine/core'
import classes from './dialog.module.css'
import { keepDialogClearOfToasts } from './toast-room.ts'
import { useFocusBack } from './use-focus-back.ts'

type DialogProps = Omit<ModalProps, 'opened' | 'closeButtonProps' | 'returnFocus' | 'classNames' | 'ref'> & {
  classNames?: { content?: string; header?: string; body?: string }
}

/** A dialog, open as long as it stands. When it goes, the keyboard is back where it was before. */
export function Dialog({ classNames, ...props }: DialogProps) {
  useFocusBack()
  const content = [classes.content, classNames?.content].filter(Boolean).join(' ')
  return (
    <Modal
      ref={keepDialogClearOfToasts}
      opened
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ ...classNames, inner: classes.inner, title: classes.title, content }}
      {...props}
    />
  )
}
