import type { Assignments } from '@sincerely/contract/assignments'
import { Counters } from '../../ui/counters.tsx'

export function AssignmentCounters({ counts }: Pick<Assignments, 'counts'>) {
  return (
    <Counters
      counters={[
        { label: 'Total Assignments', figure: counts.total },
        { label: 'Active Assignments', figure: counts.active },
        { label: 'Unassigned Doctors', figure: counts.unassignedDoctors },
        { label: 'Unassigned Secretaries', figure: counts.unassignedSecretaries },
      ]}
    />
  )
}
