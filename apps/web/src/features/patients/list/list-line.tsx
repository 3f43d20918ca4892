import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './list-line.module.css'

type ListLineProps = {
  /** What the list holds, or what is selected in it. */
  words: string
  /** While something is selected. */
  selected: { onClear: () => void; onDelete: () => void; onDeleteSoon: () => void } | null
  /** How many live changes wait to be shown. */
  waiting: number
  onShow: (event: { isByKeyboard: boolean }) => void
  /** Before the words. */
  children?: ReactNode
}

/**
 * The line over the rows. It is always there and always as high, and on a narrow screen what is selected stands at the
 * foot: nothing that appears in it moves a row.
 */
export function ListLine({ words, selected, waiting, onShow, children }: ListLineProps) {
  return (
    <div className={classes.line}>
      {children}
      <div className={classes.state} data-at-foot={selected !== null || undefined}>
        <span role="status" className={classes.words}>
          {words}
        </span>
        {selected && (
          <>
            <Button variant="subtle" size="compact-sm" className={classes.clear} onClick={selected.onClear}>
              Clear
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              className={classes.delete}
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={selected.onDelete}
              onPointerEnter={selected.onDeleteSoon}
              onFocus={selected.onDeleteSoon}
            >
              Delete Selected
            </Button>
          </>
        )}
      </div>
      <div role="status" className={classes.news}>
        {waiting > 0 && (
          <>
            <span>{waiting === 1 ? '1 change' : `${waiting} changes`}</span>
            <Button
              variant="light"
              size="compact-sm"
              onClick={({ detail }) => onShow({ isByKeyboard: detail === 0 })}
            >
              Show
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
