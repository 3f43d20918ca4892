import { Modal, type ModalProps } from '@mantine/core'
import { useCallback, useRef } from 'react'
import classes from './dialog.module.css'
import { leadToLateField } from './late-field.ts'
import { keepDialogClearOfToasts } from './toast-room.ts'
import { useFocusBack } from './use-focus-back.ts'

type DialogProps = Omit<ModalProps, 'opened' | 'closeButtonProps' | 'returnFocus' | 'classNames' | 'ref'> & {
  classNames?: { content?: string; header?: string; body?: string }
}

/**
 * A dialog, open as long as it stands. When it goes, the keyboard is back where it was before. While one of its buttons works
 * it stays: what is on its way cannot be taken back by Escape, and what comes of it is to be seen.
 */
export function Dialog({ classNames, onClose, ...props }: DialogProps) {
  useFocusBack()
  const root = useRef<HTMLElement>(null)
  const stand = useCallback((dialog: HTMLElement | null) => {
    root.current = dialog
    if (dialog === null) return undefined
    const ways = [keepDialogClearOfToasts(dialog), leadToLateField(dialog)]
    return () => {
      for (const end of ways) end?.()
    }
  }, [])
  const close = () => {
    if (!root.current?.querySelector('button[data-loading]')) onClose()
  }
  const content = [classes.content, classNames?.content].filter(Boolean).join(' ')
  return (
    <Modal
      ref={stand}
      opened
      onClose={close}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ ...classNames, inner: classes.inner, title: classes.title, content }}
      {...props}
    />
  )
}
