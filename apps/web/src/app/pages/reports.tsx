import { useNavigate, useSearch } from '@tanstack/react-router'
import { Reports } from '../../features/reports/reports.tsx'
import { Page } from '../../ui/page.tsx'

export function ReportsPage() {
  const search = useSearch({ from: '/admin/reports' })
  const navigate = useNavigate({ from: '/admin/reports' })
  return (
    <Page>
      <Reports
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
    </Page>
  )
}
