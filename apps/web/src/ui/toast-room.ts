import { useLayoutEffect, type RefObject } from 'react'

/**
 * Keeps the messages off a bar of buttons at the foot of a page or dialog: they stand above it, wherever it is scrolled to
 * and however high it grows, and at the edge of the screen where they would not lie on it. Used as the bar's ref:
 * `<div ref={keepClearOfToasts} className={classes.foot}>`.
 */
export function keepClearOfToasts(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined
  bars.add(bar)
  tell()
  return () => {
    bars.delete(bar)
    tell()
  }
}

/**
 * Keeps the messages off a dialog: they stand beside it, and where there is no room beside it the dialog ends above them.
 * Used as the dialog's ref.
 */
export function keepDialogClearOfToasts(dialog: HTMLElement | null): (() => void) | undefined {
  if (dialog === null) return undefined
  dialogs.add(dialog)
  tell()
  return () => {
    dialogs.delete(dialog)
    tell()
  }
}

/** Holds the variables of the stack's stylesheet as they have to be, as long as messages are there. */
export function useRoomForToasts(stack: RefObject<HTMLElement | null>, hasToasts: boolean): void {
  useLayoutEffect(() => {
    const element = stack.current
    if (!element || !hasToasts) return
    const place = () => {
      const dialog = [...dialogs].at(-1)?.querySelector('[role="dialog"]')
      if (dialog) placeByDialog(element, dialog.getBoundingClientRect().left)
      else placeOnPage(element)
    }
    const sizes = new ResizeObserver(place)
    const follow = () => {
      sizes.disconnect()
      for (const watched of [element, ...bars]) sizes.observe(watched)
      place()
    }
    follow()
    listeners.add(follow)
    window.addEventListener('resize', place)
    // Whatever is scrolled, the bar may move with it.
    document.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      giveRoomBack()
      sizes.disconnect()
      listeners.delete(follow)
      window.removeEventListener('resize', place)
      document.removeEventListener('scroll', place, { capture: true })
    }
  }, [stack, hasToasts])
}

function placeOnPage(stack: HTMLElement): void {
  delete stack.dataset.byDialog
  giveRoomBack()
  const edges = [...bars].map((bar) => bar.getBoundingClientRect())
  const room = roomBelow(stack.getBoundingClientRect(), edges, window.innerHeight)
  stack.style.setProperty('--room-below', `${room}px`)
}

function placeByDialog(stack: HTMLElement, left: number): void {
  const width = widthBeside(left)
  stack.dataset.byDialog = width === null ? 'below' : 'beside'
  stack.style.setProperty('--width-beside', `${width}px`)
  if (width !== null) return giveRoomBack()
  const room = stack.getBoundingClientRect().height + margin + air
  document.documentElement.style.setProperty(roomUnderDialogs, `${room}px`)
}

function giveRoomBack(): void {
  document.documentElement.style.removeProperty(roomUnderDialogs)
}

/** How wide the messages can be at the left of a dialog that begins at `left`, both in px; null where they cannot be read there. */
export function widthBeside(left: number): number | null {
  const width = Math.min(widest, left - 2 * margin)
  return width < narrowest ? null : width
}

type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** How far from the lower edge of the screen the messages have to begin, in px; 0 where no bar is in their way. */
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

/** From the edge of the screen where nothing is in the way, in px, as in the stylesheet. */
const margin = 16
/** Between a bar and the messages, and above them, in px. */
const air = 8
/** The messages, in px: as in the stylesheet, and as narrow as a sentence and its button can still be read. */
const [widest, narrowest] = [380, 248]

/** Read by `dialog.module.css`. */
const roomUnderDialogs = '--room-under-dialogs'

const bars = new Set<HTMLElement>()
/** The last one is on top. */
const dialogs = new Set<HTMLElement>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}
