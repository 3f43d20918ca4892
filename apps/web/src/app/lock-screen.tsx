import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { AuthCard } from '../features/auth/auth-card.tsx'
import { UnlockForm } from '../features/auth/lock/unlock-form.tsx'
import { useScreenLocked } from '../platform/screen-lock.ts'
import { endSession, useSession } from '../platform/session.ts'
import { tabTitle } from '../ui/page-title.ts'
import classes from './lock-screen.module.css'
import { SincerelyMark } from './sincerely-mark.tsx'

/** Covers the page while the screen is locked. The page below keeps its state. */
export function LockScreen() {
  const isLocked = useScreenLocked()
  const { status, user } = useSession()
  if (!isLocked || status === 'signed-out') return null
  return createPortal(<Cover name={user?.name ?? null} />, document.body)
}

function Cover({ name }: { name: string | null }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useHidePage()
  useLockedTitle()
  useLayoutEffect(() => {
    const cover = dialog.current
    const restoreFocus = rememberFocus()
    // A modal dialog is in the top layer, above every other dialog and menu.
    if (cover && !cover.open) cover.showModal()
    return () => {
      cover?.close()
      // The focus can return only after the dialog is removed. It must return before the next key, because an
      // editor without a caret loses the key.
      queueMicrotask(restoreFocus)
    }
  }, [])
  const subtitle =
    name === null
      ? 'Unlock it to continue where you left off.'
      : `${name} is signed in. Unlock the screen to continue where you left off.`
  return (
    <dialog
      ref={dialog}
      className={classes.cover}
      aria-label="Screen locked"
      onCancel={(event) => event.preventDefault()}
    >
      <AuthCard mark={<SincerelyMark size={40} />} title="Screen locked" subtitle={subtitle}>
        <UnlockForm onSignOut={() => void endSession()} />
        <p className={classes.kept}>
          Your work is kept. If you sign out, anything not sent yet stays on this device until you sign in
          here again.
        </p>
      </AuthCard>
    </dialog>
  )
}

/** The lock screen's style sheet hides the page by this attribute, on screen and in print. */
function useHidePage(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset['locked'] = 'yes'
    return () => {
      delete document.documentElement.dataset['locked']
    }
  }, [])
}

/** Hides patient names in the tab's title. The current title returns on unlock. */
function useLockedTitle(): void {
  useEffect(() => {
    const locked = tabTitle('Locked')
    let before = document.title
    const hide = () => {
      if (document.title === locked) return
      before = document.title
      document.title = locked
    }
    hide()
    const watch = new MutationObserver(hide)
    watch.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => {
      watch.disconnect()
      document.title = before
    }
  }, [])
}

/**
 * Remembers the focus and the caret, and returns a function that restores both. Browsers restore only the
 * focus, and an editor without a caret ignores keys.
 */
function rememberFocus(): () => void {
  const element = document.activeElement
  const selection = getSelection()
  // A cloned range stays correct when the text changes.
  const range = selection !== null && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : null
  return () => {
    if (!(element instanceof HTMLElement) || element === document.body || !element.isConnected) return
    element.focus({ preventScroll: true })
    if (range === null || !element.isContentEditable || !element.contains(range.startContainer)) return
    selection?.removeAllRanges()
    selection?.addRange(range)
  }
}
