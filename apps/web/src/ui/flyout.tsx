import { useId, useState, type ReactNode } from 'react'
import classes from './flyout.module.css'

type FlyoutProps = {
  /** The content of the button. */
  face: ReactNode
  /** The button's accessible name, and the panel's unless `panelLabel` is given. */
  label: string
  panelLabel?: string
  className?: string
  /** The place of the panel: beside a button at the bottom of the sidebar, or below one in the top bar. */
  place: 'foot' | 'foot-collapsed' | 'top'
  width: number
  children: (close: () => void) => ReactNode
}

/**
 * A button and its panel. The native popover closes it on Escape and outside clicks, restores the focus, and adds no
 * code to the frame of every page.
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
        // On beforetoggle, because 'toggle' may fire after the next key: a key right after Escape belongs to the page
        // again.
        onBeforeToggle={(event) => setOpened(event.newState === 'open')}
      >
        {opened && children(close)}
      </div>
    </>
  )
}
