import { useId, useState, type ReactNode } from 'react'
import classes from './flyout.module.css'

type FlyoutProps = {
  /** What the button shows. */
  face: ReactNode
  /** What the button is called; the panel bears the same name unless `panelLabel` is given. */
  label: string
  panelLabel?: string
  className?: string
  /** Where the panel opens: beside a button at the foot of the sidebar, or under one in the bar at the top. */
  place: 'foot' | 'foot-collapsed' | 'top'
  width: number
  children: (close: () => void) => ReactNode
}

/**
 * A button and the panel behind it. The browser's own popover closes it on Escape and on a click elsewhere, and
 * gives the focus back; it weighs nothing, and the frame is on every page.
 */
export function Flyout({ face, label, panelLabel = label, className, place, width, children }: FlyoutProps) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={opened}
        popoverTarget={id}
      >
        {face}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={panelLabel}
        className={classes.panel}
        data-place={place}
        style={{ width }}
        onToggle={(event) => setOpened(event.newState === 'open')}
      >
        {opened && children(close)}
      </div>
    </>
  )
}
