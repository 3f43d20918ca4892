import { Button } from '@mantine/core'
import classes from './clear-filters.module.css'

type ClearFiltersProps = { isFiltered: boolean; onClear: () => void; className?: string | undefined }

/** Clears the filters of a list. The button keeps the focus when no filter is left. */
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
