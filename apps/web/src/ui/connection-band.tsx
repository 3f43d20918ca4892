import { useIsOnline } from '../platform/network.ts'
import { useIsServerReachable } from '../platform/server-reach.ts'
import { useSession } from '../platform/session.ts'
import classes from './bands.module.css'

/**
 * Tells the user why nothing can be loaded or saved. Either the device has no network, or the server cannot
 * be reached.
 */
export function ConnectionBand() {
  return (
    <div role="status" data-screen-only>
      <Cause />
    </div>
  )
}

/** Shows the same message inside a dialog, because the dialog covers the page's band. */
export function DialogConnectionBand() {
  const isShown = useIsCutOff()
  return (
    isShown && (
      <div role="alert" ref={keepBelowTitle} data-bar className={classes.inDialog} data-screen-only>
        <Cause />
      </div>
    )
  )
}

/** Keeps the band below the title while the dialog scrolls, because a title may have several lines. */
function keepBelowTitle(band: HTMLElement | null): (() => void) | undefined {
  const title = band?.closest('[role="dialog"]')?.querySelector('header')
  if (!band || !title) return undefined
  const sizes = new ResizeObserver(() => band.style.setProperty('top', `${title.offsetHeight}px`))
  sizes.observe(title)
  return () => sizes.disconnect()
}

function useIsCutOff(): boolean {
  const isOnline = useIsOnline()
  const isReachable = useIsServerReachable()
  return !isOnline || !isReachable
}

function Cause() {
  const isOnline = useIsOnline()
  const isCutOff = useIsCutOff()
  const isSignedOut = useSession().status === 'signed-out'
  return (
    isCutOff && (
      <p className={classes.band} data-tone="red">
        <strong>{isOnline ? "Can't reach the server." : 'You are offline.'}</strong>
        <span>{isOnline ? unreachableWords(isSignedOut) : offlineWords(isSignedOut)}</span>
      </p>
    )
  )
}

function unreachableWords(isSignedOut: boolean): string {
  return isSignedOut
    ? "You can sign in when it is back; we'll keep trying."
    : "Your work is kept on this device; we'll keep trying."
}

function offlineWords(isSignedOut: boolean): string {
  return isSignedOut
    ? 'You can sign in when you are back online.'
    : 'Your work is kept on this device until it can be saved.'
}
