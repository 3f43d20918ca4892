import type { LetterSummary } from '@sincerely/contract/letters'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { onDraftsChange } from '../../platform/drafts/drafts.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { lettersWithTextDraft } from './editor/text-drafts.ts'
import { letterQuery, useUnsavedList } from './letters.queries.ts'

/** `patientName` is null if this person may no longer see the letter; the text they typed in it is still theirs. */
type UnsavedLetter = { id: LetterSummary['id']; patientName: string | null }

/** The letters in which the person has unsaved text, on the server or on this device. */
export function useUnsavedIds(): ReadonlySet<number> {
  const { data } = useUnsavedList()
  const onDevice = useIdsOnDevice()
  return useMemo(() => new Set([...(data ?? []).map(({ id }) => id), ...onDevice]), [data, onDevice])
}

/** The same letters with the patient's name, which is fetched for letters that are only known from this device. */
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
  // Joined, so that equal lists are equal snapshots.
  const ids = useSyncExternalStore(onDraftsChange, () => lettersWithTextDraft(userId).join(' '))
  return useMemo(() => (ids === '' ? [] : ids.split(' ').map(Number)), [ids])
}
