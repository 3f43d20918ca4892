import { IconCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import classes from './choose-box.module.css'

type ChooseBoxProps = {
  className: string | undefined
  label: string
  isChosen: boolean
  /** Tab comes to it. Before letters are being selected, x selects the row that has the keyboard. */
  isStop: boolean
  /** `isRange`: with Shift held. */
  onToggle: (options: { isRange: boolean }) => void
}

/** The box that takes the place of a row's initials, with room around it for a finger. */
export function ChooseBox({ className, label, isChosen, isStop, onToggle }: ChooseBoxProps) {
  const isRange = useRef(false)
  return (
    <span className={className}>
      <input
        type="checkbox"
        className={classes.room}
        aria-label={label}
        checked={isChosen}
        tabIndex={isStop ? 0 : -1}
        aria-keyshortcuts={isStop ? undefined : 'x'}
        onClick={({ shiftKey }) => {
          isRange.current = shiftKey
        }}
        onChange={() => onToggle({ isRange: isRange.current })}
      />
      <span className={classes.box}>{isChosen && <IconCheck size={12} stroke={3} aria-hidden />}</span>
    </span>
  )
}
