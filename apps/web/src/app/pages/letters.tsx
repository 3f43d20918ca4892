import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DictateButton } from '../../features/dictation/dictate-button.tsx'
import { LettersWorkspace } from '../../features/letters/list/letters-workspace.tsx'

export function LettersPage(): ReactNode {
  const search = useSearch({ from: '/letters' })
  const navigate = useNavigate()
  return (
    <LettersWorkspace
      search={search}
      // The list keeps its own scroll position.
      onSearch={(next, options) =>
        void navigate({ to: '/letters', search: next, resetScroll: false, ...options })
      }
      actions={<DictateButton isSmall />}
    />
  )
}
