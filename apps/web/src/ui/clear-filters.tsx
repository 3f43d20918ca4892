import { Button } from '@mantine/core'
import classes from './clear-filters.module.css'

type ClearFiltersProps = { isFiltered: boolean; onClear: () => void; className?: string | undefined }

/** Clears the filters of a list. Keeps the focus when there is nothing left to clear. */
export function ClearFilters({ isFiltered, onClear, className }: ClearFiltersProps) {
  return (
    <Button
      className={[classes.clear, className].filter(Boolean).join(' ')}
      variant="subtle"
      color="gray"
      data-disabled={!isFiltered || undefined}
      aria-disabled={!isFiltered}
      onClick={() => isFiltered && onClear()}
    >
      Clear Filters
    </Button>
  )
}
