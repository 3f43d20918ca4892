import { Button } from '@mantine/core'
import { isAgainstAdding } from '@sincerely/domain/extraction/marks'
import { IconTrash } from '@tabler/icons-react'
import { toast } from '../../../ui/toast.ts'
import type { OpenImport } from '../use-import.ts'
import { removeRows } from '../import/remove-rows.ts'
import { acceptMarks } from '../import/row-actions.ts'
import { filtered, markCounts, selectedIn, type MarkCount, type RowFilter } from '../import/review.ts'
import classes from './review-bar.module.css'
import type { ReviewView } from './use-review-view.ts'

type ReviewBarProps = { open: OpenImport; view: ReviewView }

/** Filters the rows, and acts on many of them at once. */
export function ReviewBar({ open, view }: ReviewBarProps) {
  const { store, state, review } = open
  const files = state.work.files.filter(({ id }) => state.lists[id])
  const isRefused = filtered(review, 'again').length > 0
  const filters: [RowFilter, string][] = [
    ['all', 'All'],
    ['check', 'Needs checking'],
    ['duplicates', 'Possible duplicates'],
    ...(isRefused || view.filter === 'again' ? [['again', 'Check again'] satisfies [RowFilter, string]] : []),
    ...(files.length > 1 ? files.map(({ id, name }): [RowFilter, string] => [id, name]) : []),
  ]
  const selected = selectedIn(review, view.filter)
  const remove = () => {
    if (selected.length === 0) return toast({ type: 'info', message: 'No rows are selected.' })
    removeRows(store, selected, { title: 'Selected Patients Removed', wereSelected: true })
  }
  return (
    <>
      <div className={classes.bar}>
        <div className={classes.filters} role="group" aria-label="Filter rows">
          {filters.map(([filter, label]) => (
            <button
              key={filter}
              type="button"
              className={classes.filter}
              aria-pressed={view.filter === filter}
              onClick={() => view.showFilter(filter)}
            >
              <span className={classes.label}>{label}</span>
              <span className={classes.count}>
                ({filtered(review, filter).length.toLocaleString('en-GB')})
              </span>
            </button>
          ))}
        </div>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={remove}
        >
          Delete selected
          <span className={classes.count}>&nbsp;({selected.length.toLocaleString('en-GB')})</span>
        </Button>
      </div>
      {view.filter === 'check' && <MarkKinds open={open} />}
    </>
  )
}

/** Confirms the same kind of doubt for many rows at once. */
function MarkKinds({ open: { store, review } }: { open: OpenImport }) {
  // Some kinds of doubt are left out, because they differ from row to row.
  const kinds = markCounts(review.rows).filter(
    ({ code, keys }) => keys.length > 1 && code !== 'beside_not_read' && !isAgainstAdding(code),
  )
  if (kinds.length === 0) return null
  const accept = ({ code, keys }: MarkCount) => {
    const all = new Set(keys)
    acceptMarks(
      store,
      review.rows.filter(({ key }) => all.has(key)),
      code,
    )
  }
  return (
    <ul className={classes.kinds} aria-label="Values to check">
      {kinds.map((kind) => (
        <li key={kind.code} className={classes.kind}>
          <span className={classes.times}>{kind.keys.length.toLocaleString('en-GB')} ×</span>
          <span className={classes.reason}>{kind.message}</span>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`${kind.isMissingValue ? 'Leave empty' : 'All look right'}: ${kind.message}`}
            onClick={() => accept(kind)}
          >
            {kind.isMissingValue ? 'Leave empty' : 'All look right'}
          </Button>
        </li>
      ))}
    </ul>
  )
}
