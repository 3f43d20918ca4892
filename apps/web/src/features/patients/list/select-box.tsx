import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import classes from './select-box.module.css'

type SelectBoxProps = {
  label: string
  /** The label stands beside the box. */
  isLabelled?: boolean
  checked: boolean | 'mixed'
  disabled?: boolean
  tabIndex?: number
  /** `isRange`: with Shift held. */
  onToggle: (options: { isRange: boolean }) => void
}

/** A tick box with room around it for a finger. A button, so that the keys of the list go on working from it. */
export function SelectBox({ label, isLabelled, checked, disabled, tabIndex, onToggle }: SelectBoxProps) {
  const Mark = checked === 'mixed' ? IconMinus : IconCheck
  return (
    <button
      type="button"
      role="checkbox"
      className={classes.room}
      data-labelled={isLabelled || undefined}
      aria-label={label}
      aria-checked={checked}
      disabled={disabled}
      tabIndex={tabIndex}
      onMouseDown={keepWordsUnmarked}
      onClick={({ shiftKey }) => onToggle({ isRange: shiftKey })}
    >
      <span className={classes.box}>{checked !== false && <Mark size={12} stroke={3} aria-hidden />}</span>
      {isLabelled && label}
    </button>
  )
}

/** A click with Shift would mark all words from the last click on. */
function keepWordsUnmarked(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault()
}
