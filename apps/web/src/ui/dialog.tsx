import { type ModalProps, Modal } from '@mantine/core'
import { useCallback, useRef } from 'react'
import classes from './dialog.module.css'
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

/**
 * Where what a dialog asks is loaded after it opened, its first field (`data-autofocus`) takes the keyboard once it is there:
 * Mantine looks for one only as the dialog opens. Whoever pressed Tab or clicked meanwhile stays where they are.
 * Given the root of the dialog; answers how to end it.
 */
function leadToLateField(root: HTMLElement): () => void {
  const ended = new AbortController()
  const end = () => ended.abort()
  const options = { signal: ended.signal, capture: true }
  const changes = new MutationObserver(() => {
    if (!document.activeElement?.matches(ownPlaces) || !root.contains(document.activeElement)) return
    root.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  })
  changes.observe(root, { childList: true, subtree: true })
  ended.signal.addEventListener('abort', () => changes.disconnect())
  root.addEventListener('pointerdown', end, options)
  root.addEventListener('keydown', ({ key }) => void (key === 'Tab' && end()), options)
  // Also once the field has it: what comes later is led to by whoever brings it.
  root.addEventListener(
    'focusin',
    ({ target }) => void (target instanceof Element && !target.matches(ownPlaces) && end()),
    options,
  )
  return end
}

/** Where a dialog puts the keyboard by itself while it has no field. */
const ownPlaces = '[role="dialog"], [role="dialog"] header [aria-label="Close"]'
