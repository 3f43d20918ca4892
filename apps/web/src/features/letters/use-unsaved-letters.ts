import type { LetterSummary } from '@sincerely/contract/letters'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { onDraftsChange } from '../../platform/drafts/drafts.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { lettersOnDevice } from './editor/device-copies.ts'
import { letterQuery, useUnsavedList } from './letters.queries.ts'

/** `patientName` is null for one that is not theirs to see any more: what they typed in it still is. */
type Named = { id: LetterSummary['id']; patientName: string | null }

/** The numbers of the letters with text of one's own that is not saved, on the server or on this device. */
export function useUnsavedIds(): ReadonlySet<number> {
  const { data } = useUnsavedList()
  const onDevice = useIdsOnDevice()
  return useMemo(() => new Set([...(data ?? []).map(({ id }) => id), ...onDevice]), [data, onDevice])
}

/** The same letters by name. Those that only this device knows of are looked up; one that is not found keeps its number. */
export function useUnsavedLetters(): Named[] {
  const { data: onServer = [] } = useUnsavedList()
  const others = useIdsOnDevice().filter((id) => onServer.every((letter) => letter.id !== id))
  const found = useQueries({ queries: others.map((id) => letterQuery(id)) })
  const onDevice = found.flatMap(({ data }, at) => {
    const id = others[at]
    return data === undefined || id === undefined ? [] : [{ id, patientName: data?.patientName ?? null }]
  })
  return [...onServer, ...onDevice]
}

function useIdsOnDevice(): number[] {
  const { id: userId } = useSignedInUser()
  // As words, so that what did not change is the same.
  const ids = useSyncExternalStore(onDraftsChange, () => lettersOnDevice(userId).join(' '))
  return useMemo(() => (ids === '' ? [] : ids.split(' ').map(Number)), [ids])
}
