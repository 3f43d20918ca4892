import type { SessionUser } from '@sincerely/contract/auth'
import { useSyncExternalStore } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import type { LetterTab } from '../list/letters-search.ts'
import { type SelectedLetters, noLetters, withoutLetters } from './selected-letters.ts'

/**
 * Holds this person's selection in a tab. Each tab has its own selection, so that a batch contains only letters of one tab.
 * The selection survives changes of filter and page, and ends with the session.
 */
export function useSelectedLetters(tab: LetterTab) {
  const user = useSignedInUser()
  const selected = useSyncExternalStore(subscribe, () => selectedFor(user)[tab] ?? noLetters)
  return {
    selected,
    setSelected: (next: SelectedLetters) => setFor(user, { ...selectedFor(user), [tab]: next }),
    /**
     * Deselects the letters in every tab. Returns how many selected letters remain in this tab. A batch may call it after
     * the selection has changed.
     */
    deselect: (ids: readonly number[]): number => {
      const rest = Object.entries(selectedFor(user)).map(
        ([of, letters]) => [of, withoutLetters(letters, ids)] as const,
      )
      setFor(user, Object.fromEntries(rest))
      return selectedFor(user)[tab]?.size ?? 0
    },
  }
}

type SelectedByTab = { [Tab in LetterTab]?: SelectedLetters }

/** `user` is compared by identity: signing in again creates a new object. */
let current: { user: SessionUser | null; selected: SelectedByTab } = { user: null, selected: {} }
const nothing: SelectedByTab = {}
const listeners = new Set<() => void>()

function selectedFor(user: SessionUser): SelectedByTab {
  return current.user === user ? current.selected : nothing
}

function setFor(user: SessionUser, selected: SelectedByTab): void {
  current = { user, selected }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
