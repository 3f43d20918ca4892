import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { isDialogOpen, onDialogChange } from '../../../ui/is-dialog-open.ts'
import { findMarkElement } from '../words/marks.ts'
import classes from './finding-popover.module.css'

type FindingPopoverProps = {
  findingId: string
  /** Whether a key opened the popover, which then takes the focus. */
  isByKey: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A finding beside its words in the letter. It follows them, closes when they disappear or a dialog opens, and restores the focus on
 * Escape.
 */
export function FindingPopover({ findingId, isByKey, onClose, children }: FindingPopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const element = panel.current
    if (element === null) return
    const before = document.activeElement
    if (isByKey) findMarkElement(findingId)?.scrollIntoView({ block: 'center' })
    element.showPopover()
    const place = () => {
      if (!placeBeside(element, findMarkElement(findingId))) close.current()
    }
    place()
    if (isByKey) element.querySelector('button')?.focus({ preventScroll: true })
    const onPointer = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || element.contains(target)) return
      if (target.closest('[data-finding]')?.getAttribute('data-finding') !== findingId) close.current()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      close.current()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
    const watcher = new ResizeObserver(place)
    watcher.observe(element)
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    // It would cover the dialog.
    const stopWatching = onDialogChange(() => isDialogOpen() && close.current())
    window.addEventListener('resize', place)
    document.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      watcher.disconnect()
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
      stopWatching()
      window.removeEventListener('resize', place)
      document.removeEventListener('scroll', place, { capture: true })
    }
  }, [findingId, isByKey])
  return (
    <div ref={panel} popover="manual" role="dialog" aria-label="Finding" className={classes.popover}>
      {children}
    </div>
  )
}

const gap = 8

/** Places the popover below the words, or above them if there is more space. Returns false if the words are not visible. */
function placeBeside(element: HTMLElement, mark: Element | null): boolean {
  const words = mark?.getClientRects()[0]
  if (!words || words.bottom < 0 || words.top > window.innerHeight) return false
  const { offsetWidth: width, offsetHeight: height } = element
  const below = window.innerHeight - words.bottom
  const isBelow = below >= height + gap || below >= words.top
  const left = Math.min(Math.max(words.left, gap), window.innerWidth - width - gap)
  const top = isBelow ? words.bottom + gap : words.top - height - gap
  element.style.left = `${left}px`
  element.style.top = `${Math.max(gap, Math.min(top, window.innerHeight - height - gap))}px`
  return true
}
