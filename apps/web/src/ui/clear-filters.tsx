import { Button } from '@mantine/core'
import classes from './clear-filters.module.css'

type ClearFiltersProps = { isFiltered: boolean; onClear: () => void; className?: string | undefined }

/** Shows a list whole again. Focus stays on it once there is nothing more to clear. */
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
