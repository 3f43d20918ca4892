import type { EventPayload } from '@sincerely/contract/events'
import type { Letter } from '@sincerely/contract/letters'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onEvent } from '../../../platform/socket.ts'
import { letterKeys } from '../letters.queries.ts'

export type Deletion = Pick<EventPayload<'letter_updated'>, 'byUserId' | 'byName' | 'version' | 'at'>

/** Who deleted this letter while it stands open here; null as long as nobody is known to have. */
export function useDeletion(letterId: number): Deletion | null {
  const client = useQueryClient()
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  useEffect(
    () =>
      onEvent((event) => {
        if (event.name !== 'letter_updated' || event.payload.letterId !== letterId) return
        if (event.payload.did !== 'deleted' && event.payload.did !== 'undeleted') return
        setDeletion(event.payload.did === 'deleted' ? event.payload : null)
        // At once, however slowly the lists follow.
        void client.invalidateQueries({ queryKey: letterKeys.detail(letterId) })
      }),
    [client, letterId],
  )
  return deletion
}

/** Is it this deletion that took away the letter as it was last seen? */
export function isOf(deletion: Deletion, lastSeen: Pick<Letter, 'version'>): boolean {
  return deletion.version > lastSeen.version
}
