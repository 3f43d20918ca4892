import type { SessionUser } from '@sincerely/contract/auth'
import { useSyncExternalStore } from 'react'
import { useSignedInUser } from '../../../platform/session.ts'
import { type Chosen, nothingChosen, withoutLetters } from './chosen-letters.ts'

/** What this person has chosen: it outlasts a change of tab, filter and page, and is gone with the session. */
export function useChosen() {
  const user = useSignedInUser()
  const chosen = useSyncExternalStore(subscribe, () => keptFor(user))
  return {
    chosen,
    keep: (next: Chosen) => keepFor(user, next),
    /** Answers how many are left. May come late, from a call that was on its way. */
    drop: (ids: readonly number[]): number => {
      keepFor(user, withoutLetters(keptFor(user), ids))
      return keptFor(user).size
    },
  }
}

/** Signing in anew makes another user of the same person. */
let kept: { user: SessionUser | null; chosen: Chosen } = { user: null, chosen: nothingChosen }
const listeners = new Set<() => void>()

function keptFor(user: SessionUser): Chosen {
  return kept.user === user ? kept.chosen : nothingChosen
}

function keepFor(user: SessionUser, chosen: Chosen): void {
  kept = { user, chosen }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
