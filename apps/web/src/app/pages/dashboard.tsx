import { Dashboard } from '../../features/dashboard/dashboard.tsx'
import { UnsavedLetters } from '../../features/letters/unsaved-letters.tsx'
import { Page } from '../../ui/page.tsx'

export function DashboardPage() {
  return (
    <Page>
      <Dashboard unsaved={<UnsavedLetters />} />
    </Page>
  )
}
