import { Support } from '../../features/help/support/support.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { pageBefore } from '../page-before.ts'

/** Where one gets help. */
export function SupportPage() {
  return (
    <Page>
      <PageHeader title="Support" subtitle="Whether everything works, and whom to ask" />
      <Support pageBefore={pageBefore()} />
    </Page>
  )
}
