import { useNavigate, useSearch } from '@tanstack/react-router'
import { RequestQueue } from '../../features/privacy/request-queue.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** The practice must answer a request about personal data within a month. */
export function DataRightsPage() {
  const { status = 'pending', page = 1, request } = useSearch({ from: '/admin/data-rights' })
  const navigate = useNavigate({ from: '/admin/data-rights' })
  return (
    <Page>
      <PageHeader
        title="Data rights"
        subtitle="Requests about personal data, each due within a calendar month"
      />
      <RequestQueue
        status={status}
        page={page}
        open={request ?? null}
        onStatus={(next) => void navigate({ search: { status: next } })}
        onPage={(next) => void navigate({ search: { status, page: next } })}
        onOpen={(id) => void navigate({ search: { status, page, ...(id !== null && { request: id }) } })}
      />
    </Page>
  )
}
