import { useIsMutating } from '@tanstack/react-query'
import { letterKeys } from '../letters.queries.ts'

/** Is a batch under way, here or behind a dialog that was closed? */
export function useIsBatchBusy(): boolean {
  return useIsMutating({ mutationKey: letterKeys.batch }) > 0
}
