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

/** Holds the variable of the stack's stylesheet as it has to be, as long as messages are there. */
export function useRoomBelow(stack: RefObject<HTMLElement | null>, hasToasts: boolean): void {
  useLayoutEffect(() => {
    const element = stack.current
    if (!element || !hasToasts) return
    const place = () => {
      const edges = [...bars].map((bar) => bar.getBoundingClientRect())
      const room = roomBelow(element.getBoundingClientRect(), edges, window.innerHeight)
      element.style.setProperty('--room-below', `${room}px`)
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
      sizes.disconnect()
      listeners.delete(follow)
      window.removeEventListener('resize', place)
      document.removeEventListener('scroll', place, { capture: true })
    }
  }, [stack, hasToasts])
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

const bars = new Set<HTMLElement>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}
