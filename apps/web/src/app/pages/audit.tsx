import { useNavigate, useSearch } from '@tanstack/react-router'
import { AuditTrail } from '../../features/audit/audit-trail.tsx'
import { Page } from '../../ui/page.tsx'

/** The URL contains the audit trail's filters. */
export function AuditPage() {
  const search = useSearch({ from: '/admin/audit' })
  const navigate = useNavigate({ from: '/admin/audit' })
  return (
    <Page>
      <AuditTrail
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </Page>
  )
}
