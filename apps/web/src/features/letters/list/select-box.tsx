import { IconCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from './select-box.module.css'

type SelectBoxProps = {
  className: string | undefined
  label: string
  isSelected: boolean
  /** Whether Tab reaches the checkbox. Outside selection mode it does not, and the key x selects the focused row. */
  isTabStop: boolean
  /** `isRange`: the person held Shift. */
  onToggle: (options: { isRange: boolean }) => void
}

/** The checkbox that replaces a row's initials, with a hit area large enough for touch. */
export function SelectBox({ className, label, isSelected, isTabStop, onToggle }: SelectBoxProps) {
  const isRange = useRef(false)
  return (
    <span className={className}>
      <input
        type="checkbox"
        className={classes.hitArea}
        aria-label={label}
        checked={isSelected}
        tabIndex={isTabStop ? 0 : -1}
        aria-keyshortcuts={isTabStop ? undefined : 'x'}
        onClick={({ shiftKey }) => {
          isRange.current = shiftKey
        }}
        onChange={() => onToggle({ isRange: isRange.current })}
      />
      <span className={classes.box}>{isSelected && <IconCheck size={12} stroke={3} aria-hidden />}</span>
    </span>
  )
}
