import { NativeSelect } from '@mantine/core'
import classes from './data-table.module.css'
import { type Column, type Place, type RowsProps, tabIndexOf } from './rows-props.ts'
import { SelectAll } from './row-table.tsx'
import { SelectBox } from './select-box.tsx'

/** Shows a card for each record on screens that are too narrow for a table. */
export function RowCards<Row extends { id: number }, Sort extends string>(props: RowsProps<Row, Sort>) {
  const { label, columns, rows, sorting, selection, markOf, stop } = props
  return (
    <>
      {(selection || sorting) && (
        <div className={classes.cardsHead}>
          {selection && <SelectAll selection={selection} rows={rows} isLabelled />}
          {sorting && <SortChoice columns={columns} sorting={sorting} />}
        </div>
      )}
      <ul className={classes.cards} aria-label={label}>
        {rows.map((row) => (
          <li
            key={row.id}
            className={classes.card}
            data-selected={selection?.isSelected(row.id) || undefined}
            data-mark={markOf?.(row)}
          >
            {selection?.isSelectable(row.id) && (
              <div className={classes.tickBox}>
                <SelectBox
                  label={selection.labelOf(row)}
                  checked={selection.isSelected(row.id)}
                  tabIndex={tabIndexOf(row, stop)}
                  onToggle={(options) => selection.toggle(row.id, options)}
                />
              </div>
            )}
            <Card
              row={row}
              columns={columns}
              place={{ isCard: true, tabIndex: tabIndexOf(row, stop), mark: markOf?.(row) }}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

type CardProps<Row, Sort extends string> = {
  row: Row
  columns: readonly Column<Row, Sort>[]
  place: Place
}

function Card<Row, Sort extends string>({ row, columns, place }: CardProps<Row, Sort>) {
  const facts = columns.filter(({ kind, card }) => kind !== 'name' && kind !== 'actions' && card !== 'none')
  const isPlain = ({ card }: Column<Row, Sort>) => card === 'plain' || typeof card === 'function'
  const actions = columns.filter(({ kind }) => kind === 'actions')
  return (
    <>
      <div className={classes.name}>{columns.find(({ kind }) => kind === 'name')?.cell(row, place)}</div>
      <Facts row={row} place={place} columns={facts.filter(isPlain)} isPlain />
      <Facts row={row} place={place} columns={facts.filter((fact) => !isPlain(fact))} />
      {actions.map(({ header, cell }) => (
        <div key={header} className={classes.actions}>
          {cell(row, place)}
        </div>
      ))}
    </>
  )
}

/** Plain facts come first, in one row without headers. */
function Facts<Row, Sort extends string>(props: CardProps<Row, Sort> & { isPlain?: true }) {
  const { row, columns, place, isPlain } = props
  if (columns.length === 0) return null
  return (
    <dl className={classes.facts} data-plain={isPlain}>
      {columns.map(({ header, cell, card }) => (
        <div key={header} data-card={card === 'wide' ? card : undefined}>
          <dt>{header}</dt>
          <dd>{typeof card === 'function' ? card(row) : cell(row, place)}</dd>
        </div>
      ))}
    </dl>
  )
}

type SortChoiceProps<Row, Sort extends string> = {
  columns: readonly Column<Row, Sort>[]
  sorting: NonNullable<RowsProps<Row, Sort>['sorting']>
}

/** Cards have no headers, so this select offers the sort orders. */
function SortChoice<Row, Sort extends string>({ columns, sorting }: SortChoiceProps<Row, Sort>) {
  const choices = columns.flatMap(({ sort }) =>
    sort === undefined
      ? []
      : (['asc', 'desc'] as const).map((direction, index) => ({
          by: sort.by,
          direction,
          value: `${sort.by} ${direction}`,
          label: sort.choices[index] ?? '',
        })),
  )
  return (
    <NativeSelect
      aria-label="Sort by"
      data={choices.map(({ value, label }) => ({ value, label }))}
      value={`${sorting.sort} ${sorting.direction}`}
      onChange={({ currentTarget }) => {
        const selected = choices.find(({ value }) => value === currentTarget.value)
        if (selected) sorting.onSort(selected.by, selected.direction)
      }}
    />
  )
}
