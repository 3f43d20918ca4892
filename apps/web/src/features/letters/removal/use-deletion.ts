import type { EventPayload } from '@sincerely/contract/events'
import type { Letter } from '@sincerely/contract/letters'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onEvent } from '../../../platform/socket.ts'
import { letterKeys } from '../letters.queries.ts'

export type Deletion = Pick<EventPayload<'letter_updated'>, 'byUserId' | 'byName' | 'version' | 'at'>

/** Returns the event of the letter's deletion while it was open here; null if there was none. */
export function useDeletion(letterId: number): Deletion | null {
  const client = useQueryClient()
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  useEffect(
    () =>
      onEvent((event) => {
        if (event.name !== 'letter_updated' || event.payload.letterId !== letterId) return
        if (event.payload.did !== 'deleted' && event.payload.did !== 'undeleted') return
        setDeletion(event.payload.did === 'deleted' ? event.payload : null)
        // The letter is refetched at once; the lists follow at their own rate.
        void client.invalidateQueries({ queryKey: letterKeys.detail(letterId) })
      }),
    [client, letterId],
  )
  return deletion
}

/**
 * Whether this deletion removed the letter that was last seen. An earlier version may have been deleted and restored before.
 */
export function isAfterLastSeen(deletion: Deletion, lastSeen: Pick<Letter, 'version'>): boolean {
  return deletion.version > lastSeen.version
}

/** The text about a letter that this person could open before, if it is not known who deleted or reassigned it. */
export const letterGoneText = {
  title: 'This letter is no longer available',
  why: 'It was deleted, or you no longer have access to it. An administrator can check, and restore it if needed.',
} as const
