import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './list-line.module.css'

type ListLineProps = {
  /** What the list holds, or what is selected in it. */
  words: string
  /** What can be done with the rows that are selected; nothing while none is. */
  selected: { actions: ReactNode; onClear: () => void } | null
  /** At the end of the line. */
  children?: ReactNode
}

/**
 * The line over the rows. It is always there and always as high, and on a narrow screen what is selected stands at the
 * foot: nothing that appears in it moves a row.
 */
export function ListLine({ words, selected, children }: ListLineProps) {
  return (
    <div className={classes.line}>
      <div className={classes.state} data-selecting={selected !== null || undefined}>
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
