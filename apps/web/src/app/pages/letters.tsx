import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DictateButton } from '../../features/dictation/dictate-button.tsx'
import { NewLetterButton } from '../../features/letters/create/new-letter-button.tsx'
import type { LettersSearch } from '../../features/letters/list/letters-search.ts'
import { LettersWorkspace } from '../../features/letters/list/letters-workspace.tsx'
import { NewLetterDialogs } from '../new-letter-dialogs.tsx'

export function LettersPage(): ReactNode {
  const search = useSearch({ from: '/letters' })
  const navigate = useNavigate()
  const { new: _new, letterFor: _letterFor, ...rest } = search
  const go = (next: LettersSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/letters', search: next, resetScroll: false, ...options })
  return (
    <>
      <LettersWorkspace
        search={search}
        onSearch={go}
        actions={
          <>
            <NewLetterButton onPress={() => go({ ...rest, new: true })} />
            <DictateButton isSmall />
          </>
        }
      />
      <NewLetterDialogs search={search} onSearch={(step) => go({ ...rest, ...step }, { replace: true })} />
    </>
  )
}
