import { Button } from '@mantine/core'
import { maxVisits } from '@sincerely/contract/clinics'
import { counted } from '../import/counted.ts'
import type { ListedVisit } from '../import/listed-visits.ts'

type ClinicButtonProps = { visits: readonly ListedVisit[]; onClinic: (visits: ListedVisit[]) => void }

/**
 * Makes a clinic of the patients of the lists, each patient once. Hidden if there are more patients than a clinic can have.
 */
export function ClinicButton({ visits, onClinic }: ClinicButtonProps) {
  const each = [...new Map(visits.map((visit) => [visit.patientId, visit])).values()]
  if (each.length === 0 || each.length > maxVisits) return null
  return (
    <Button variant="default" onClick={() => onClinic(each)}>
      Make a clinic from {counted(each.length, 'patient')}
    </Button>
  )
}
