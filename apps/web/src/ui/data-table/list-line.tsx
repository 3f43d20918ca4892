import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './list-line.module.css'
import { keepClearOfToasts } from '../toast-room.ts'

type ListLineProps = {
  /** Describes the list, or the selected rows. */
  words: string
  /** Actions on the selected rows, or null if no row is selected. */
  selected: { actions: ReactNode; onClear: () => void } | null
  /** The content at the end of the line. */
  children?: ReactNode
}

/**
 * Shows the line above the rows. Its height never changes. On a narrow screen, the actions on selected rows
 * are at the bottom, so that selecting never moves a row.
 */
export function ListLine({ words, selected, children }: ListLineProps) {
  return (
    <div className={classes.line} data-bar>
      <div
        ref={selected && keepClearOfToasts}
        className={classes.state}
        data-selecting={selected !== null || undefined}
      >
        <span role="status" className={classes.words}>
          {words}
        </span>
        {selected && (
          <>
            <Button variant="subtle" size="compact-sm" onClick={selected.onClear}>
              Clear
            </Button>
            {selected.actions}
          </>
        )}
      </div>
      {children}
    </div>
  )
}
