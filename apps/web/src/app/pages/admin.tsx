import { AdminDashboard } from '../../features/admin/admin-dashboard.tsx'
import { refreshAdminDashboard } from '../../features/admin/admin.queries.ts'
import { BackupCard } from '../../features/backups/backup-card.tsx'
import { CreditCard } from '../../features/assistant/credits/credit-card.tsx'
import { AttentionPanel } from '../../features/attention/attention-panel.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function AdminPage() {
  const links = (
    <>
      <ButtonLink to="/admin/users" variant="default">
        User Management
      </ButtonLink>
      <ButtonLink to="/admin/assignments" variant="default">
        Assignments
      </ButtonLink>
    </>
  )
  return (
    <Page>
      <PageHeader title="Admin Dashboard" subtitle="The practice at a glance" actions={links} />
      <AdminDashboard
        attention={<AttentionPanel ofPractice />}
        credits={<CreditCard />}
        backups={<BackupCard onTaken={refreshAdminDashboard} />}
      />
    </Page>
  )
}
