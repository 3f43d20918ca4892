import { ActionIcon, CloseButton } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useDoctorChoice } from '../../../platform/doctors.ts'
import { typeLabels, priorityLabels } from '@sincerely/domain/letters/types'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { LazyBoundary } from '../../../ui/lazy-boundary.tsx'
import type { ListFiltersProps } from './filter-fields.tsx'
import type { LetterFilters } from './letters-search.ts'
import classes from './list-filters.module.css'

const FilterFields = lazyPart(async () => (await import('./filter-fields.tsx')).FilterFields)

/** The search with a button for all filters. Active filters show below it, each with a button to remove it. */
export function ListFilters({ filters, onFilters, search }: ListFiltersProps & { search: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const doctors = useDoctorChoice()?.doctors ?? null
  const labels = labelsOf(filters, doctors ?? [])
  return (
    <>
      <div className={classes.line}>
        <div className={classes.search}>{search}</div>
        <ActionIcon
          variant={labels.length > 0 ? 'light' : 'default'}
          size="input-sm"
          aria-label="Filter"
          title="Filter"
          aria-expanded={isOpen}
          onPointerEnter={FilterFields.preload}
          onFocus={FilterFields.preload}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {isOpen && (
        <LazyBoundary onMissing={() => setOpen(false)}>
          <FilterFields filters={filters} onFilters={onFilters} doctors={doctors} />
        </LazyBoundary>
      )}
      {!isOpen && labels.length > 0 && (
        <div className={classes.chips}>
          {labels.map(([name, label]) => (
            <span key={name} className={classes.chip}>
              {label}
              <CloseButton
                size="xs"
                aria-label={`Remove the filter ${label}`}
                onClick={() => onFilters(without(filters, name))}
              />
            </span>
          ))}
        </div>
      )}
    </>
  )
}

type Doctor = { id: number; name: string }

function labelsOf(filters: LetterFilters, doctors: Doctor[]): [keyof LetterFilters, string][] {
  const { type, priority, doctor, overdue, attention } = filters
  const labels: [keyof LetterFilters, string][] = []
  if (type) labels.push(['type', typeLabels[type]])
  if (priority) labels.push(['priority', `${priorityLabels[priority]} priority`])
  if (doctor) labels.push(['doctor', doctors.find(({ id }) => id === doctor)?.name ?? 'One doctor'])
  if (overdue) labels.push(['overdue', 'Overdue'])
  if (attention) labels.push(['attention', 'Needs attention'])
  return labels
}

function without(filters: LetterFilters, name: keyof LetterFilters): LetterFilters {
  const { [name]: _off, ...rest } = filters
  return rest
}
