import { Assignments } from '../../features/assignments/assignments.tsx'
import { Page } from '../../ui/page.tsx'

/** Which secretary works for which doctor (spec §2 Admin Assignments). */
export function AssignmentsPage() {
  return (
    <Page>
      <Assignments />
    </Page>
  )
}
