import { Button } from '@mantine/core'
import classes from './placeholder-buttons.module.css'

type PlaceholderButtonsProps = {
  /** `meaning` explains a label that is not obvious. */
  placeholders: readonly { label: string; meaning?: string | undefined; onInsert: () => void }[]
}

/** Each button inserts a placeholder at the cursor. */
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
