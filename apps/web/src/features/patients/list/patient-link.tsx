import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePrefetchPatient } from './patients.queries.ts'

type PatientLinkProps = { id: number; className?: string; children: ReactNode }

/** Opens a patient. In a list it is the row's stop for the keyboard (`data-row`, see `use-row-keys.ts`). */
export function PatientLink({ id, className, children }: PatientLinkProps) {
  const prefetch = usePrefetchPatient()
  return (
    <Link
      to="/patients/$patientId"
      params={{ patientId: String(id) }}
      className={className}
      onFocus={() => prefetch(id)}
      onMouseEnter={() => prefetch(id)}
      data-row
    >
      {children}
    </Link>
  )
}
