import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { letterPriorities, letterTypes, typeLabels, priorityLabels } from '@sincerely/domain/letters/types'
import { type LetterFilters, filtersOf } from './letters-search.ts'
import classes from './list-filters.module.css'

export type ListFiltersProps = {
  filters: LetterFilters
  onFilters: (filters: LetterFilters) => void
}

type FilterFieldsProps = ListFiltersProps & {
  /** The doctors to choose from; null for people who work for one doctor. */
  doctors: { id: number; name: string }[] | null
}

export function FilterFields({ filters, onFilters, doctors }: FilterFieldsProps) {
  const setFilter = (name: keyof LetterFilters, value: unknown) =>
    onFilters(filtersOf({ ...filters, [name]: value }))
  return (
    <div className={classes.choices} role="group" aria-label="Filters">
      <NativeSelect
        size="xs"
        label="Type"
        data={[
          { value: '', label: 'Any type' },
          ...letterTypes.map((value) => ({ value, label: typeLabels[value] })),
        ]}
        value={filters.type ?? ''}
        onChange={(event) => setFilter('type', event.currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        label="Priority"
        data={[
          { value: '', label: 'Any priority' },
          ...letterPriorities.map((value) => ({ value, label: priorityLabels[value] })),
        ]}
        value={filters.priority ?? ''}
        onChange={(event) => setFilter('priority', event.currentTarget.value)}
      />
      {doctors && (
        <NativeSelect
          size="xs"
          className={classes.wide}
          label="Doctor"
          data={[
            { value: '', label: 'Any doctor' },
            ...doctors.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={filters.doctor ?? ''}
          onChange={(event) => setFilter('doctor', Number(event.currentTarget.value))}
        />
      )}
      <Checkbox
        size="xs"
        className={classes.overdue}
        label="Overdue only"
        checked={filters.overdue === true}
        onChange={(event) => setFilter('overdue', event.currentTarget.checked)}
      />
      <Checkbox
        size="xs"
        className={classes.wide}
        label="Needs attention: returned or not sent"
        checked={filters.attention === true}
        onChange={(event) => setFilter('attention', event.currentTarget.checked)}
      />
      {Object.keys(filters).length > 0 && (
        <Button
          className={classes.clear}
          variant="subtle"
          color="gray"
          size="compact-xs"
          onClick={() => onFilters({})}
        >
          Clear Filters
        </Button>
      )}
    </div>
  )
}
