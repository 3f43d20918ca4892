import { useMemo, useSyncExternalStore } from 'react'
import { onDraftsChange } from '../../platform/drafts/drafts.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { lettersWithTextDraft } from './editor/text-drafts.ts'
import { useUnsavedList } from './letters.queries.ts'

/** Returns the letters in which the person has unsaved text, on the server or on this device. */
export function useUnsavedIds(): ReadonlySet<number> {
  const { data } = useUnsavedList()
  const onDevice = useIdsOnDevice()
  return useMemo(() => new Set([...(data ?? []).map(({ id }) => id), ...onDevice]), [data, onDevice])
}

/** Returns the letters with unsaved text on this device. */
export function useIdsOnDevice(): number[] {
  const { id: userId } = useSignedInUser()
  // Joined to a string, because equal strings are equal snapshots and equal lists are not.
  const ids = useSyncExternalStore(onDraftsChange, () => lettersWithTextDraft(userId).join(' '))
  return useMemo(() => (ids === '' ? [] : ids.split(' ').map(Number)), [ids])
}
