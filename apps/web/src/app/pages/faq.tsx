import { useNavigate, useSearch } from '@tanstack/react-router'
import { Faq } from '../../features/help/faq/faq.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

export function FaqPage() {
  const { q = '' } = useSearch({ from: '/faq' })
  const navigate = useNavigate({ from: '/faq' })
  return (
    <Page width="narrow">
      <PageHeader title="FAQ" subtitle="Short answers to common questions" />
      <Faq
        q={q}
        onSearch={(text) => void navigate({ search: text === '' ? {} : { q: text }, replace: true })}
      />
    </Page>
  )
}
