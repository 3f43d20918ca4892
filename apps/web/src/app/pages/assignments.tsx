import { Assignments } from '../../features/assignments/assignments.tsx'
import { Page } from '../../ui/page.tsx'

/** The assignments of secretaries to doctors (spec §2 Admin Assignments). */
export function AssignmentsPage() {
  return (
    <Page>
      <Assignments />
    </Page>
  )
}
