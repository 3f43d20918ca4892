import { Link } from '@tanstack/react-router'
import { usePrefetchPatient } from '../patients.queries.ts'
import type { RowState } from './row-props.ts'

type RowNameProps = Pick<RowState, 'patient' | 'isGone'> & { className?: string; tabIndex: number }

/**
 * Opens the patient. It is the row's stop for the keyboard (`data-row`, see `use-row-keys.ts`); whoever is gone has none.
 */
export function RowName({ patient, isGone, className, tabIndex }: RowNameProps) {
  const { id, name } = patient
  const prefetch = usePrefetchPatient()
  if (isGone) return <span className={className}>{name}</span>
  return (
    <Link
      to="/patients/$patientId"
      params={{ patientId: String(id) }}
      className={className}
      tabIndex={tabIndex}
      onFocus={() => prefetch(id)}
      onMouseEnter={() => prefetch(id)}
      data-row={id}
    >
      {name}
    </Link>
  )
}
