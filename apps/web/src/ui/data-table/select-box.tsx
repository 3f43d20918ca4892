import { Checkbox } from '@mantine/core'
import type { MouseEvent as Press } from 'react'
import classes from './select-box.module.css'

type SelectBoxProps = {
  label: string
  /** The label stands beside the box. */
  isLabelled?: boolean
  checked: boolean | 'mixed'
  tabIndex?: number | undefined
  /** `isRange`: with Shift held. */
  onToggle: (options: { isRange: boolean }) => void
}

/** A tick box with room around it for a finger. */
export function SelectBox({ label, isLabelled = false, checked, tabIndex, onToggle }: SelectBoxProps) {
  return (
    <Checkbox
      classNames={{
        root: classes.select,
        body: classes.selectBody,
        inner: classes.selectRoom,
        input: classes.selectBox,
        icon: classes.tick,
      }}
      aria-label={isLabelled ? undefined : label}
      label={isLabelled && label}
      checked={checked === true}
      indeterminate={checked === 'mixed'}
      tabIndex={tabIndex}
      onMouseDown={keepWordsUnmarked}
      onChange={({ nativeEvent }) =>
        onToggle({ isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
      }
    />
  )
}

/** A click with Shift would mark all words from the last click on. */
function keepWordsUnmarked(event: Press): void {
  if (event.shiftKey) event.preventDefault()
}
