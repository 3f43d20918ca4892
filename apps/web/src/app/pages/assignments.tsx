import { Assignments } from '../../features/assignments/assignments.tsx'
import { Page } from '../../ui/page.tsx'

export function AssignmentsPage() {
  return (
    <Page>
      <Assignments />
    </Page>
  )
}
