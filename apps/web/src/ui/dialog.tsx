import { type ModalProps, Modal } from '@mantine/core'
import { useCallback, useRef } from 'react'
import { DialogConnectionBand } from './connection-band.tsx'
import classes from './dialog.module.css'
import { keepDialogClearOfToasts } from './toast-room.ts'
import { useFocusBack } from './use-focus-back.ts'

type DialogProps = Omit<ModalProps, 'opened' | 'closeButtonProps' | 'returnFocus' | 'classNames' | 'ref'> & {
  classNames?: { content?: string; header?: string; body?: string }
}

/**
 * Shows a dialog that is open while mounted. It restores the focus when it closes. It stays open while one of
 * its buttons is loading, so that Escape cannot hide the result. Escape closes only the topmost dialog.
 */
export function Dialog({ classNames, onClose, children, ...props }: DialogProps) {
  useFocusBack()
  const root = useRef<HTMLElement>(null)
  const attach = useCallback((dialog: HTMLElement | null) => {
    root.current = dialog
    if (dialog === null) return undefined
    const cleanups = [keepDialogClearOfToasts(dialog), focusLateField(dialog)]
    return () => {
      for (const end of cleanups) end?.()
    }
  }, [])
  const close = () => {
    const isUnder = topAtPress !== null && topAtPress !== root.current
    if (!isUnder && !root.current?.querySelector('button[data-loading]')) onClose()
  }
  const content = [classes.content, classNames?.content].filter(Boolean).join(' ')
  return (
    <Modal
      ref={attach}
      data-dialog
      opened
      onClose={close}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ ...classNames, title: classes.title, content }}
      {...props}
    >
      <DialogConnectionBand />
      {children}
    </Modal>
  )
}

/** The dialog that was topmost when a key was last pressed. Mantine passes Escape to every open dialog. */
let topAtPress: Element | null = null

// The listeners are added before the first dialog opens, because listeners that are added later run after
// Mantine's.
globalThis.window?.addEventListener('keydown', () => void (topAtPress = topDialog()), { capture: true })
globalThis.window?.addEventListener('pointerdown', () => void (topAtPress = null), { capture: true })

function topDialog(): Element | null {
  return [...document.querySelectorAll('[data-dialog]')].at(-1) ?? null
}

/**
 * Focuses the first field (`data-autofocus`) if it is loaded or enabled after the dialog opens, because
 * Mantine looks for it only once. Until then, the focus is in the dialog. Pressing Tab or clicking ends the
 * search for the field, and so does the returned function.
 */
function focusLateField(root: HTMLElement): () => void {
  const ended = new AbortController()
  const end = () => ended.abort()
  const options = { signal: ended.signal, capture: true }
  const focus = () => {
    if (ended.signal.aborted) return
    const here = document.activeElement
    const isBehind = !root.contains(here) && topDialog() === root
    if (!isBehind && !(here?.matches(dialogFocusTargets) && root.contains(here))) return
    const field = root.querySelector<HTMLElement>('[data-autofocus]')
    const place = field?.matches(':disabled') ? root.querySelector<HTMLElement>('[role="dialog"]') : field
    place?.focus({ preventScroll: true })
  }
  setTimeout(focus)
  const changes = new MutationObserver(focus)
  changes.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  ended.signal.addEventListener('abort', () => changes.disconnect())
  window.addEventListener('pointerdown', end, options)
  window.addEventListener('keydown', ({ key }) => void (key === 'Tab' && end()), options)
  // The search ends once the field has the focus.
  root.addEventListener(
    'focusin',
    ({ target }) => void (target instanceof Element && !target.matches(dialogFocusTargets) && end()),
    options,
  )
  return end
}

/** A dialog without a field focuses one of these elements. */
const dialogFocusTargets = '[role="dialog"], [role="dialog"] header [aria-label="Close"]'
