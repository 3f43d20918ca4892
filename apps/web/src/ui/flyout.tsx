import { useId, useState, type ReactNode } from 'react'
import classes from './flyout.module.css'

type FlyoutProps = {
  /** The button's content. */
  face: ReactNode
  /** The button's accessible name. The panel has the same name unless `panelLabel` is set. */
  label: string
  panelLabel?: string
  className?: string
  /** The panel opens beside a button at the foot of the sidebar, or below a button in the top bar. */
  place: 'foot' | 'foot-collapsed' | 'top'
  width: number
  children: (close: () => void) => ReactNode
}

/**
 * Shows a button and its panel. The native popover closes the panel on Escape and outside clicks, and
 * restores the focus. It adds no code to the frame of every page.
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
        // The state follows 'beforetoggle', because 'toggle' may fire after the next key. A key right after
        // Escape must reach the page.
        onBeforeToggle={(event) => setOpened(event.newState === 'open')}
      >
        {opened && children(close)}
      </div>
    </>
  )
}
