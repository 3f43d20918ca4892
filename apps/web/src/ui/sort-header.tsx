import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import classes from './sort-header.module.css'

type SortHeaderProps = {
  label: string
  className?: string | undefined
  /** Null where the table is sorted by something else. */
  direction: 'asc' | 'desc' | null
  onSort: () => void
  onSortSoon?: () => void
}

/** The head of a column by which a table can be sorted. */
export function SortHeader({ label, className, direction, onSort, onSortSoon }: SortHeaderProps) {
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" className={className} aria-sort={ariaSort[direction ?? 'none']}>
      <button type="button" className={classes.sort} onClick={onSort} onPointerEnter={onSortSoon}>
        {label}
        <Arrow size={14} aria-hidden data-shown={direction !== null} />
      </button>
    </th>
  )
}

const ariaSort = { none: 'none', asc: 'ascending', desc: 'descending' } as const
