import { Button } from '@mantine/core'
import classes from './placeholder-buttons.module.css'

type PlaceholderButtonsProps = {
  /** As they stand on the buttons, with what they mean where that is not plain. */
  placeholders: readonly { label: string; meaning?: string | undefined; onInsert: () => void }[]
}

/** Puts a placeholder in where the cursor stands. */
export function PlaceholderButtons({ placeholders }: PlaceholderButtonsProps) {
  return (
    <div className={classes.placeholders} role="group" aria-label="Insert a placeholder">
      <span aria-hidden>Insert</span>
      {placeholders.map(({ label, meaning, onInsert }) => (
        <Button key={label} variant="default" size="compact-xs" title={meaning} onClick={onInsert}>
          {label}
        </Button>
      ))}
    </div>
  )
}
