import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo, type MouseEvent, type ReactNode } from 'react'
import classes from './data-table.module.css'
import { type Column, type Place, type RowsProps, tabIndexOf } from './rows-props.ts'
import { SelectBox } from './select-box.tsx'

export function RowTable<Row extends { id: number }, Sort extends string>(props: RowsProps<Row, Sort>) {
  const { label, columns, rows, sorting, selection, markOf, stop } = props
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className={classes.check}>
              <SelectAll selection={selection} rows={rows} />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.header} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            data-selected={selection?.isSelected(row.id) || undefined}
            data-mark={markOf?.(row)}
            onClick={openRow}
          >
            {selection && (
              <td className={classes.check} data-own>
                {selection.isSelectable(row.id) && (
                  <SelectBox
                    label={selection.labelOf(row)}
                    checked={selection.isSelected(row.id)}
                    tabIndex={tabIndexOf(row, stop)}
                    onToggle={(options) => selection.toggle(row.id, options)}
                  />
                )}
              </td>
            )}
            <Cells row={row} columns={columns} tabIndex={tabIndexOf(row, stop)} mark={markOf?.(row)} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellsProps<Row, Sort extends string> = Omit<Place, 'isCard'> & {
  row: Row
  columns: readonly Column<Row, Sort>[]
}

/** Cells are memoised, so that selecting one row does not render all others again. */
const Cells = memo(function Cells<Row, Sort extends string>(props: CellsProps<Row, Sort>) {
  const { row, columns, tabIndex, mark } = props
  return columns.map(({ header, kind, cell }) => {
    const content = cell(row, { isCard: false, tabIndex, mark })
    if (kind === 'name') {
      return (
        <th key={header} scope="row">
          {content}
        </th>
      )
    }
    return (
      <td key={header} data-kind={kind} data-own={kind === 'actions' || undefined}>
        {kind === 'actions' ? <div className={classes.actions}>{content}</div> : content}
      </td>
    )
  })
}) as <Row, Sort extends string>(props: CellsProps<Row, Sort>) => ReactNode

type HeadProps<Row, Sort extends string> = {
  column: Column<Row, Sort>
  sorting: RowsProps<Row, Sort>['sorting']
}

function Head<Row, Sort extends string>({ column, sorting }: HeadProps<Row, Sort>) {
  const { header, sort, width, kind } = column
  if (!sort || !sorting) {
    return (
      <th scope="col" data-kind={kind} style={{ width }}>
        {header}
      </th>
    )
  }
  const direction = sorting.sort === sort.by ? sorting.direction : null
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" data-kind={kind} style={{ width }} aria-sort={ariaSort[direction ?? 'none']}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => sorting.onSort(sort.by)}
        onPointerEnter={() => sorting.onSortSoon?.(sort.by)}
      >
        {header}
        <Arrow size={14} aria-hidden data-shown={direction !== null} />
      </button>
    </th>
  )
}

const ariaSort = { none: 'none', asc: 'ascending', desc: 'descending' } as const

type SelectAllProps<Row, Sort extends string> = {
  selection: NonNullable<RowsProps<Row, Sort>['selection']>
  rows: readonly { id: number }[]
  isLabelled?: boolean
}

/** Selects the rows on screen. The box is hidden if no row can be selected. */
export function SelectAll<Row, Sort extends string>({
  selection,
  rows,
  isLabelled = false,
}: SelectAllProps<Row, Sort>) {
  if (!rows.some(({ id }) => selection.isSelectable(id)))
    return isLabelled ? null : <VisuallyHidden>Selection</VisuallyHidden>
  return (
    <SelectBox
      label={selection.allLabel ?? 'Select all on this page'}
      isLabelled={isLabelled}
      checked={selection.all}
      onToggle={selection.toggleAll}
    />
  )
}

/** A click anywhere on a row clicks the link or button in its name cell, if there is one. */
function openRow(event: MouseEvent<HTMLElement>): void {
  if (isHandledInside(event)) return
  const { ctrlKey, metaKey, shiftKey } = event
  event.currentTarget
    .querySelector('th[scope="row"] :is(a, button)')
    ?.dispatchEvent(
      new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    )
}

/** True if the click was on a control in the row, in a dialog that the row opened, or ended a text selection. */
function isHandledInside({ target, currentTarget }: MouseEvent): boolean {
  const inside = target instanceof Element && target.closest('a, button, [data-own]') !== null
  const isElsewhere = target instanceof Node && !currentTarget.contains(target)
  return inside || isElsewhere || (window.getSelection()?.toString() ?? '') !== ''
}
