// Keeps the focus in place when the focused element is removed, for example with a deleted row, or disabled for a while.
import { isFocusNowhere, keptMark } from './is-focus-nowhere.ts'

/** Closing dialogs restore the focus within this many ms. */
const closeDelay = 300

/**
 * Moves the focus to the nearest remaining ancestor, so that Tab continues there and screen readers announce
 * it, and back to a control that was disabled once it is enabled. Does nothing if another element has the focus.
 * Returns a function that removes the listeners.
 */
export function keepKeyboard(): () => void {
  let path: Element[] = []
  let waiting: ReturnType<typeof setTimeout> | undefined
  const enabling = new MutationObserver(() => {
    const [last] = path
    if (last === undefined || !isUsable(last)) return
    enabling.disconnect()
    if (last instanceof HTMLElement && isFocusNowhere()) last.focus({ preventScroll: true })
  })
  const restoreFocus = () => {
    const [last, ...around] = path
    if (last === undefined || isUsable(last) || !isFocusNowhere()) return
    const place = around.find((one) => one !== document.body && isShown(one))
    if (place instanceof HTMLElement) focusAncestor(place)
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    clearTimeout(waiting)
    if (!(target instanceof Element) || target.hasAttribute(keptMark)) return
    path = withAncestors(target)
    enabling.disconnect()
  }
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    clearTimeout(waiting)
    if (relatedTarget !== null) return
    waiting = setTimeout(restoreFocus, closeDelay)
    if (target instanceof Element && target.matches(':disabled'))
      enabling.observe(target, { attributeFilter: ['disabled'] })
  }
  // Some browsers do not fire focusout when an element is removed.
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') restoreFocus()
  }
  // A press elsewhere also leaves the control, even on text, which takes no focus.
  const onPointerDown = () => enabling.disconnect()
  const listeners = [
    ['pointerdown', onPointerDown],
    ['focusin', onFocusIn],
    ['focusout', onFocusOut],
    ['keydown', onKeyDown],
  ] as const
  for (const [event, listener] of listeners) document.addEventListener(event, listener as EventListener, true)
  return () => {
    clearTimeout(waiting)
    enabling.disconnect()
    for (const [event, listener] of listeners)
      document.removeEventListener(event, listener as EventListener, true)
  }
}

function focusAncestor(place: HTMLElement): void {
  const isOwn = place.hasAttribute('tabindex')
  if (!isOwn) place.tabIndex = -1
  place.setAttribute(keptMark, '')
  const leave = () => {
    place.removeAttribute(keptMark)
    if (!isOwn) place.removeAttribute('tabindex')
  }
  place.addEventListener('blur', leave, { once: true })
  place.focus({ preventScroll: true })
}

function isUsable(element: Element): boolean {
  return isShown(element) && !element.matches(':disabled')
}

function isShown(element: Element): boolean {
  return element.isConnected && element.checkVisibility()
}

function withAncestors(element: Element): Element[] {
  const path: Element[] = []
  for (let one: Element | null = element; one !== null; one = one.parentElement) path.push(one)
  return path
}
