import type { SessionUser } from '@sincerely/contract/auth'
import { useSyncExternalStore } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { type SelectedLetters, noLetters, withoutLetters } from './selected-letters.ts'

/** The selection of this person. It survives changes of tab, filter and page, and ends with the session. */
export function useSelectedLetters() {
  const user = useSignedInUser()
  const selected = useSyncExternalStore(subscribe, () => selectedFor(user))
  return {
    selected,
    setSelected: (next: SelectedLetters) => setFor(user, next),
    /** Returns how many remain. A batch may call it after the selection has changed. */
    deselect: (ids: readonly number[]): number => {
      setFor(user, withoutLetters(selectedFor(user), ids))
      return selectedFor(user).size
    },
  }
}

/** `user` is compared by identity: signing in again creates a new object. */
let current: { user: SessionUser | null; selected: SelectedLetters } = { user: null, selected: noLetters }
const listeners = new Set<() => void>()

function selectedFor(user: SessionUser): SelectedLetters {
  return current.user === user ? current.selected : noLetters
}

function setFor(user: SessionUser, selected: SelectedLetters): void {
  current = { user, selected }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
