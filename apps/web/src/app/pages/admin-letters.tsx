import { useNavigate, useSearch } from '@tanstack/react-router'
import { PracticeLetters } from '../../features/letters/practice/practice-letters.tsx'
import type { PracticeSearch } from '../../features/letters/practice/practice-search.ts'
import { Page } from '../../ui/page.tsx'
import { NewLetterDialogs } from '../new-letter-dialogs.tsx'

export function AdminLettersPage() {
  const search = useSearch({ from: '/admin/letters' })
  const navigate = useNavigate({ from: '/admin/letters' })
  const go = (next: PracticeSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  return (
    <Page>
      <PracticeLetters search={search} onSearch={go} onCreate={() => go({ ...search, new: true })} />
      <NewLetterDialogs
        search={search}
        onSearch={(step) => go({ ...search, new: undefined, letterFor: undefined, ...step })}
      />
    </Page>
  )
}
