import { Support } from '../../features/help/support/support.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { pageBefore } from '../page-before.ts'

/** Where one gets help. */
export function SupportPage() {
  return (
    <Page>
      <PageHeader title="Support" subtitle="Check that everything works, and find out who to ask" />
      <Support pageBefore={pageBefore()} />
    </Page>
  )
}
