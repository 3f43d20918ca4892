import { Checkbox } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import type { OpenImport } from '../use-import.ts'
import { selectRows } from '../import/row-actions.ts'
import type { ReviewRow as Row } from '../import/review-row.ts'
import type { RowStatus } from '../import/row-status.ts'
import type { EarlierRow } from './review-row-props.ts'
import { ReviewRow } from './review-row.tsx'
import classes from './review-table.module.css'
import type { ReviewView } from './use-review-view.ts'

type ReviewTableProps = {
  open: OpenImport
  view: ReviewView
  /** Opens the page over the table; null if it is beside the table. */
  onShowPage: (() => void) | null
}

/** Shows the current page of rows. Each row is a `tbody` with its cells, notes and form. */
export function ReviewTable({ open, view, onShowPage }: ReviewTableProps) {
  const { store, state, review } = open
  const table = useCurrentRow(view.setCurrent)
  const byKey = useMemo(() => new Map(review.rows.map((row) => [row.key, row])), [review.rows])
  const earlierRowOf = ({ repeatOf }: RowStatus): EarlierRow | undefined => {
    const row = repeatOf === null ? undefined : byKey.get(repeatOf)
    const { files } = state.work
    const file = files.length > 1 ? files.find(({ id }) => id === row?.fileId) : undefined
    return row && { row, file: file?.name ?? null }
  }
  return (
    <div className={classes.frame}>
      <table ref={table} className={classes.table} aria-rowcount={view.shown.length}>
        <thead>
          <tr>
            <th scope="col" className={classes.select}>
              <SelectAll open={open} rows={view.shown} />
            </th>
            <th scope="col">Patient Name</th>
            <th scope="col">Date of Birth</th>
            <th scope="col">Gender</th>
            <th scope="col">Medical Number</th>
            <th scope="col" className={classes.actions} data-kind="actions">
              Actions
            </th>
          </tr>
        </thead>
        {view.rows.map((row) => {
          const status = review.statuses.get(row.key)
          if (!status) return null
          return (
            <ReviewRow
              key={row.key}
              store={store}
              row={row}
              status={status}
              repeatOf={earlierRowOf(status)}
              refused={state.refused[row.key]}
              isCurrent={view.current?.key === row.key}
              isEditing={view.editing === row.key}
              onEdit={view.edit}
              onShowPage={onShowPage}
            />
          )
        })}
      </table>
    </div>
  )
}

/** Watches which row has the focus or was clicked, to show its page. */
function useCurrentRow(onCurrent: (key: string) => void) {
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const watched = table.current
    const follow = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null
      if (row?.dataset.key !== undefined) onCurrent(row.dataset.key)
    }
    for (const event of ['focusin', 'click']) watched?.addEventListener(event, follow)
    return () => {
      for (const event of ['focusin', 'click']) watched?.removeEventListener(event, follow)
    }
  }, [onCurrent])
  return table
}

/** Selects all filtered rows on all pages, except rows that cannot be created and rows that the list advises against. */
function SelectAll({ open: { store, review }, rows }: { open: OpenImport; rows: Row[] }) {
  const selectable = rows.filter(({ key }) => {
    const { hold, isDiscouraged } = review.statuses.get(key) ?? {}
    return hold === null && !isDiscouraged
  })
  const selected = selectable.filter(({ key }) => review.statuses.get(key)?.isSelected).length
  const isAll = selectable.length > 0 && selected === selectable.length
  return (
    <Checkbox
      size="xs"
      label="Select"
      classNames={{ body: classes.all, label: classes.allLabel }}
      aria-label={`Select all ${selectable.length} patients`}
      checked={isAll}
      indeterminate={selected > 0 && !isAll}
      onChange={() =>
        selectRows(
          store,
          selectable.map(({ key }) => key),
          !isAll,
        )
      }
    />
  )
}
