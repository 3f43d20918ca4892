import { Support } from '../../features/help/support/support.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { previousPage } from '../previous-page.ts'

export function SupportPage() {
  return (
    <Page>
      <PageHeader title="Support" subtitle="Check that everything works, and find out who to ask" />
      <Support pageBefore={previousPage()} />
    </Page>
  )
}
