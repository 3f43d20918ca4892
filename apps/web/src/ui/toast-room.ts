import { useLayoutEffect, type RefObject } from 'react'

/**
 * Keeps toasts above a bar of buttons at the bottom of a page or dialog, wherever it scrolls and however high it grows.
 * Use as the bar's ref: `<div ref={keepClearOfToasts} className={classes.foot}>`.
 */
export function keepClearOfToasts(bar: HTMLElement | null): (() => void) | undefined {
  return bar === null ? undefined : addTo(bars, bar)
}

/** Makes toasts narrower if they then fit beside a dialog; the dialog itself never moves. Use as the dialog's ref. */
export function keepDialogClearOfToasts(dialog: HTMLElement | null): (() => void) | undefined {
  return dialog === null ? undefined : addTo(dialogs, dialog)
}

/** Sets the variables of the toasts' stylesheet while there are toasts. */
export function useRoomForToasts(stack: RefObject<HTMLElement | null>, hasToasts: boolean): void {
  useLayoutEffect(() => {
    const element = stack.current
    if (!element || !hasToasts) return
    const place = () => placeStack(element)
    const sizes = new ResizeObserver(place)
    const follow = () => {
      sizes.disconnect()
      for (const watched of [element, ...bars, ...dialogs]) sizes.observe(watched)
      place()
    }
    follow()
    listeners.add(follow)
    window.addEventListener('resize', place)
    // A bar may move when anything scrolls.
    document.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      sizes.disconnect()
      listeners.delete(follow)
      window.removeEventListener('resize', place)
      document.removeEventListener('scroll', place, { capture: true })
    }
  }, [stack, hasToasts])
}

function placeStack(stack: HTMLElement): void {
  const dialog = [...dialogs].at(-1)?.querySelector('[role="dialog"]')
  const width = dialog ? widthBeside(window.innerWidth - dialog.getBoundingClientRect().right) : widest
  stack.style.setProperty('--width', `${width}px`)
  const edges = [...bars].map((bar) => bar.getBoundingClientRect())
  const room = roomBelow(stack.getBoundingClientRect(), edges, window.innerHeight)
  stack.style.setProperty('--room-below', `${room}px`)
}

/**
 * The width of toasts beside a dialog with `room` to its right, both in px. If they would be too narrow to read, they
 * keep their full width and lie over the dialog, above its buttons.
 */
export function widthBeside(room: number): number {
  const width = Math.min(widest, room - 2 * margin)
  return width < narrowest ? widest : width
}

type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** How far above the bottom of the screen the toasts start, in px; 0 if no bar is in their way. */
export function roomBelow(
  { left, right, height }: Pick<DOMRect, 'left' | 'right' | 'height'>,
  barEdges: readonly Edges[],
  screen: number,
): number {
  const beside = barEdges.filter((bar) => bar.left < right && bar.right > left)
  const lowest = screen - margin
  let foot = lowest
  for (const bar of beside.toSorted((one, other) => other.top - one.top)) {
    if (bar.top < foot && bar.bottom > foot - height) foot = bar.top - air
  }
  return foot === lowest ? 0 : screen - Math.max(foot, height + air)
}

/** The distance from the edge of the screen if nothing is in the way, in px, as in the stylesheet. */
const margin = 16
/** The distance between a bar and the toasts, and above them, in px. */
const air = 8
/** The width of toasts in px: as in the stylesheet, and the least at which a sentence and its button are readable. */
const [widest, narrowest] = [380, 248]

const bars = new Set<HTMLElement>()
/** The last one is on top. */
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
