// The keyboard stays where it was when what had it goes from the page: a row that is deleted, a button that is no longer offered.
import { isFocusNowhere, keptMark } from './is-focus-nowhere.ts'

/** In ms: what closes leads the keyboard back by itself, which goes first. */
const patience = 300

/**
 * Begins to watch, and answers how to stop. The nearest of what stood around takes the keyboard, so that Tab goes on from there
 * and a screen reader says where that is. Whoever put it elsewhere meanwhile is left alone.
 */
export function keepKeyboard(): () => void {
  let way: Element[] = []
  let waiting: ReturnType<typeof setTimeout> | undefined
  const stay = () => {
    const [last, ...around] = way
    if (last === undefined || isUsable(last) || !isFocusNowhere()) return
    const place = around.find((one) => one !== document.body && isShown(one))
    if (place instanceof HTMLElement) waitIn(place)
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    clearTimeout(waiting)
    if (target instanceof Element && !target.hasAttribute(keptMark)) way = withAncestors(target)
  }
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    clearTimeout(waiting)
    if (relatedTarget === null) waiting = setTimeout(stay, patience)
  }
  // Not every browser says that what had the keyboard is gone.
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') stay()
  }
  const doors = [
    ['focusin', onFocusIn],
    ['focusout', onFocusOut],
    ['keydown', onKeyDown],
  ] as const
  for (const [event, listener] of doors) document.addEventListener(event, listener as EventListener, true)
  return () => {
    clearTimeout(waiting)
    for (const [event, listener] of doors)
      document.removeEventListener(event, listener as EventListener, true)
  }
}

function waitIn(place: HTMLElement): void {
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
  const way: Element[] = []
  for (let one: Element | null = element; one !== null; one = one.parentElement) way.push(one)
  return way
}
