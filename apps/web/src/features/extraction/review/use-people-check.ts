import { useEffect, useState } from 'react'
import { checkPeople } from '../import/check-people.ts'
import type { ImportStore } from '../import/import-store.ts'
import type { ReviewRow } from '../import/review-row.ts'

/** Keeps the duplicates current while rows are changed; answers how to ask again after a failure. */
export function usePeopleCheck(store: ImportStore, rows: readonly ReviewRow[]): () => void {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(() => void checkPeople(store, rows, abort.signal), afterTyping)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [store, rows, tries])
  return () => setTries((count) => count + 1)
}

/** In ms: a name is asked about when its typing pauses. */
const afterTyping = 400
