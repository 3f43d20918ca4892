import { Checkbox } from '@mantine/core'
import type { MouseEvent as Press } from 'react'
import classes from './select-box.module.css'

type SelectBoxProps = {
  label: string
  /** True to show the label beside the box. */
  isLabelled?: boolean
  checked: boolean | 'mixed'
  tabIndex?: number | undefined
  /** `isRange` is true if the user holds Shift. */
  onToggle: (options: { isRange: boolean }) => void
}

/** Shows a checkbox with a hit area that is large enough for a finger. */
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
      onMouseDown={preventTextSelection}
      onChange={({ nativeEvent }) =>
        onToggle({ isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey })
      }
    />
  )
}

/** Without this handler, Shift-click would select text. */
function preventTextSelection(event: Press): void {
  if (event.shiftKey) event.preventDefault()
}
