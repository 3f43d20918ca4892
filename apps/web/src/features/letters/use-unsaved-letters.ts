import type { LetterSummary } from '@sincerely/contract/letters'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { onDraftsChange } from '../../platform/drafts/drafts.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { lettersWithTextDraft } from './editor/text-drafts.ts'
import { letterQuery, useUnsavedList } from './letters.queries.ts'

/** `patientName` is null if this person may no longer see the letter. The text that they typed in it is still theirs. */
type UnsavedLetter = { id: LetterSummary['id']; patientName: string | null }

/** Returns the letters in which the person has unsaved text, on the server or on this device. */
export function useUnsavedIds(): ReadonlySet<number> {
  const { data } = useUnsavedList()
  const onDevice = useIdsOnDevice()
  return useMemo(() => new Set([...(data ?? []).map(({ id }) => id), ...onDevice]), [data, onDevice])
}

/**
 * Returns the letters with unsaved text and their patients' names. A name is fetched if a letter is only known from this
 * device.
 */
export function useUnsavedLetters(): UnsavedLetter[] {
  const { data: onServer = [] } = useUnsavedList()
  const onlyOnDevice = useIdsOnDevice().filter((id) => onServer.every((letter) => letter.id !== id))
  const queries = useQueries({ queries: onlyOnDevice.map((id) => letterQuery(id)) })
  const onDevice = queries.flatMap(({ data }, at) => {
    const id = onlyOnDevice[at]
    return data === undefined || id === undefined ? [] : [{ id, patientName: data?.patientName ?? null }]
  })
  return [...onServer, ...onDevice]
}

function useIdsOnDevice(): number[] {
  const { id: userId } = useSignedInUser()
  // Joined to a string, because equal strings are equal snapshots and equal lists are not.
  const ids = useSyncExternalStore(onDraftsChange, () => lettersWithTextDraft(userId).join(' '))
  return useMemo(() => (ids === '' ? [] : ids.split(' ').map(Number)), [ids])
}
