import { useLayoutEffect, type RefObject } from 'react'

/**
 * Keeps toasts above a bar of buttons at the bottom of a page or dialog, even when the bar scrolls or grows.
 * Use it as the bar's ref: `<div ref={keepClearOfToasts} className={classes.foot}>`.
 */
export function keepClearOfToasts(bar: HTMLElement | null): (() => void) | undefined {
  return bar === null ? undefined : addTo(bars, bar)
}

/**
 * Makes toasts narrower if they then fit beside a dialog. The dialog never moves. Use it as the dialog's ref.
 */
export function keepDialogClearOfToasts(dialog: HTMLElement | null): (() => void) | undefined {
  return dialog === null ? undefined : addTo(dialogs, dialog)
}

/** While there are toasts, sets the variables of their style sheet and keeps the focused field visible. */
export function useRoomForToasts(stack: RefObject<HTMLElement | null>, hasToasts: boolean): void {
  useLayoutEffect(() => {
    const element = stack.current
    if (!element || !hasToasts) return
    const place = () => placeStack(element)
    const sizes = new ResizeObserver(() => {
      place()
      uncoverFocusedField(element)
    })
    // The browser scrolls to a field only after this event.
    const onFocus = () => requestAnimationFrame(() => uncoverFocusedField(element))
    const follow = () => {
      sizes.disconnect()
      for (const watched of [element, ...bars, ...dialogs]) sizes.observe(watched)
      place()
    }
    follow()
    listeners.add(follow)
    window.addEventListener('resize', place)
    document.addEventListener('focusin', onFocus)
    // Scrolling anywhere may move a bar.
    document.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      sizes.disconnect()
      listeners.delete(follow)
      window.removeEventListener('resize', place)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('scroll', place, { capture: true })
      document.documentElement.style.removeProperty('--toasts-height')
    }
  }, [stack, hasToasts])
}

/** Does nothing while the user scrolls, because the page must not jump back. */
function uncoverFocusedField(stack: HTMLElement): void {
  const field = document.activeElement
  if (!field?.matches('input, textarea')) return
  if (isCovered(field.getBoundingClientRect(), stack.getBoundingClientRect()))
    field.scrollIntoView({ block: 'center' })
}

function placeStack(stack: HTMLElement): void {
  const dialog = [...dialogs].at(-1)?.querySelector('[role="dialog"]')
  const width = dialog ? widthBeside(window.innerWidth - dialog.getBoundingClientRect().right) : widest
  stack.style.setProperty('--width', `${width}px`)
  const edges = [...bars].map((bar) => bar.getBoundingClientRect())
  const room = roomBelow(stack.getBoundingClientRect(), edges, window.innerHeight)
  stack.style.setProperty('--room-below', `${room}px`)
  // Pages end this much lower, so that their last field can be scrolled clear of the toasts.
  document.documentElement.style.setProperty('--toasts-height', `${stack.offsetHeight + margin}px`)
}

/**
 * Returns the width of toasts beside a dialog with `room` px free to its right. If they would be too narrow
 * to read, they keep their full width and cover the dialog above its buttons.
 */
export function widthBeside(room: number): number {
  const width = Math.min(widest, room - 2 * margin)
  return width < narrowest ? widest : width
}

type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/**
 * Returns the distance in px from the bottom of the screen to the toasts, or 0 if no bar is in their way.
 */
export function roomBelow(
  { left, right, height }: Pick<DOMRect, 'left' | 'right' | 'height'>,
  barEdges: readonly Edges[],
  screen: number,
): number {
  const beside = barEdges.filter((bar) => sharesColumn(bar, { left, right }))
  const lowest = screen - margin
  let foot = lowest
  for (const bar of beside.toSorted((one, other) => other.top - one.top)) {
    if (bar.top < foot && bar.bottom > foot - height) foot = bar.top - air
  }
  return foot === lowest ? 0 : screen - Math.max(foot, height + air)
}

/** True if a part of the field is under the toasts. */
export function isCovered(field: Edges, toasts: Edges): boolean {
  return sharesColumn(field, toasts) && field.top < toasts.bottom && field.bottom > toasts.top
}

/** True if both share a part of the screen's width. */
function sharesColumn(one: Pick<Edges, 'left' | 'right'>, other: Pick<Edges, 'left' | 'right'>): boolean {
  return one.left < other.right && one.right > other.left
}

/** The distance in px of toasts from the edge of the screen, as in the style sheet. */
const margin = 16
/** The distance in px between a bar and the toasts, and above the toasts. */
const air = 8
/**
 * The widths of toasts in px. `widest` is as in the style sheet; at `narrowest` a sentence and its button are
 * still readable.
 */
const [widest, narrowest] = [380, 248]

const bars = new Set<HTMLElement>()
/** The last dialog is the topmost one. */
const dialogs = new Set<HTMLElement>()
const listeners = new Set<() => void>()

function addTo(group: Set<HTMLElement>, element: HTMLElement): () => void {
  group.add(element)
  for (const listener of listeners) listener()
  return () => {
    group.delete(element)
    for (const listener of listeners) listener()
  }
}
