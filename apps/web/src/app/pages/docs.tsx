import { useNavigate, useSearch } from '@tanstack/react-router'
import { Guide } from '../../features/help/guide/guide.tsx'
import { useMayApprove } from '../../platform/may-approve.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { Page } from '../../ui/page.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ShortcutTables } from '../shortcut-tables.tsx'
import { shortcutPlaces } from '../shortcut-places.ts'

/** The guide shows the parts for the reader's role. */
export function DocsPage() {
  const { q = '' } = useSearch({ from: '/docs' })
  const navigate = useNavigate({ from: '/docs' })
  const places = shortcutPlaces(useSignedInUser(), useMayApprove())
  const words = places
    .flatMap(({ title, shortcuts }) => [title, ...shortcuts.map(({ label }) => label)])
    .join('\n')
  return (
    <Page>
      <PageHeader title="Documentation" subtitle="How to use Sincerely, step by step" />
      <Guide
        q={q}
        onSearch={(text) => void navigate({ search: text === '' ? {} : { q: text }, replace: true })}
        keys={{ words, list: <ShortcutTables places={places} /> }}
      />
    </Page>
  )
}
