import { useEffect, useState, useSyncExternalStore } from 'react'
import { checkPeople } from '../import/check-people.ts'
import type { ImportStore } from '../import/import-store.ts'
import type { ReviewRow } from '../import/review-row.ts'

/**
 * Keeps the duplicates current while rows and the practice's patients are changed; answers how to ask again after a failure. While one is being
 * edited it waits: half a name is nobody's. Creating asks by itself.
 */
export function usePeopleCheck(
  store: ImportStore,
  rows: readonly ReviewRow[],
  isEditing: boolean,
): () => void {
  const [tries, setTries] = useState(0)
  const stand = useSyncExternalStore(store.subscribe, () => store.get().stand)
  const isCreating = useSyncExternalStore(store.subscribe, () => store.get().creating !== null)
  useEffect(() => {
    if (isEditing || isCreating) return
    const abort = new AbortController()
    const timer = setTimeout(() => void checkPeople(store, rows, abort.signal), afterChange)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [store, rows, isEditing, isCreating, tries, stand])
  return () => setTries((count) => count + 1)
}

/** In ms: several changes one after the other are asked about once. */
const afterChange = 250
