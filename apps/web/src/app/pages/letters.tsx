import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { DictateButton } from '../../features/dictation/dictate-button.tsx'
import { LettersWorkspace } from '../../features/letters/list/letters-workspace.tsx'
import { LaterLetter, preloadLetter } from './later-letter.tsx'

export function LettersPage(): ReactNode {
  const search = useSearch({ from: '/letters' })
  const navigate = useNavigate()
  // Also where none is open: whoever presses a row finds it.
  useEffect(preloadLetter, [])
  return (
    <LettersWorkspace
      search={search}
      // The list keeps its own place: what it was scrolled to is not put back under the letter that opens.
      onSearch={(next, options) =>
        void navigate({ to: '/letters', search: next, resetScroll: false, ...options })
      }
      Letter={LaterLetter}
      begin={<DictateButton isSmall />}
    />
  )
}
