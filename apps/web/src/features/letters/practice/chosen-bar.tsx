import { Button } from '@mantine/core'
import { lettersInWords } from './letters-in-words.ts'
import classes from './practice.module.css'

type ChosenBarProps = { count: number; onReassign: () => void; onClear: () => void }

/** What is done with the letters that are selected. */
export function ChosenBar({ count, onReassign, onClear }: ChosenBarProps) {
  return (
    <div role="status" className={classes.chosenPlace}>
      {count > 0 && (
        <div className={classes.chosen}>
          <span>{lettersInWords(count)} selected</span>
          <Button size="xs" onClick={onReassign}>
            Reassign…
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
            Clear selection
          </Button>
        </div>
      )}
    </div>
  )
}
