import { Dashboard } from '../../features/dashboard/dashboard.tsx'
import { Page } from '../../ui/page.tsx'

export function DashboardPage() {
  return (
    <Page>
      <Dashboard />
    </Page>
  )
}
