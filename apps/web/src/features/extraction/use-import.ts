import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useToday } from '../../platform/practice.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { importOf, type ImportState, type ImportStore } from './import/import-store.ts'
import { rowsOf, type Review } from './import/review.ts'
import { rowStatuses } from './import/row-status.ts'

export type OpenImport = { store: ImportStore; state: ImportState; review: Review; today: string }

/** Provides the signed-in user's import and its review rows. */
export function useImport(): OpenImport {
  const store = importOf(useSignedInUser().id)
  const state = useSyncExternalStore(store.subscribe, store.get)
  const today = useToday()
  const { lists, found, repeats, toRecheck } = state
  const { files, touched } = state.work
  const rows = useMemo(() => rowsOf({ files, touched }, lists, today), [files, touched, lists, today])
  const review = useMemo(
    () => ({ rows, statuses: rowStatuses(rows, found, repeats), toRecheck }),
    [rows, found, repeats, toRecheck],
  )
  useRetryOpening(store, state.status)
  return { store, state, review, today }
}

/** Takes over the import within a second after the other tab closed. */
function useRetryOpening(store: ImportStore, status: ImportState['status']): void {
  useEffect(() => {
    if (status !== 'elsewhere') return
    const timer = setInterval(store.reopen, 1000)
    return () => clearInterval(timer)
  }, [store, status])
}
