import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import classes from './data-table.module.css'
import type { Direction } from './table-address.ts'

type SortHeaderProps = {
  label: string
  width: number | string | undefined
  kind: string | undefined
  /** Null where the table is sorted by something else. */
  direction: Direction | null
  onSort: () => void
  onSortSoon: () => void
}

/** The head of a column by which a table can be sorted. */
export function SortHeader({ label, width, kind, direction, onSort, onSortSoon }: SortHeaderProps) {
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" data-kind={kind} style={{ width }} aria-sort={ariaSort[direction ?? 'none']}>
      <button type="button" className={classes.sort} onClick={onSort} onPointerEnter={onSortSoon}>
        {label}
        <Arrow size={14} aria-hidden data-shown={direction !== null} />
      </button>
    </th>
  )
}

const ariaSort = { none: 'none', asc: 'ascending', desc: 'descending' } as const
