import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { onEvent, type LiveEvent } from '../../platform/socket.ts'
import { patientKeys } from './patients.queries.ts'

/** `at` is the ISO instant at which this browser received the event. */
export type Deletion = { byUserId: number; byName: string; at: string }

/** Returns the event of this record's deletion while it was open; null if unknown. */
export function useDeletion(patientId: number): Deletion | null {
  const client = useQueryClient()
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  useEffect(
    () =>
      onEvent((event) => {
        if (!isDeletionOf(patientId, event)) return
        const { byUserId, byName } = event.payload
        setDeletion({ byUserId, byName, at: new Date().toISOString() })
        // The record is refetched at once, because only the answer tells a deletion from a merge.
        void client.invalidateQueries({ queryKey: patientKeys.detail(patientId) })
      }),
    [client, patientId],
  )
  // If the record could be fetched after the event, it had been restored. If it was then deleted again, nobody knows by whom.
  const seenAt = client.getQueryState(patientKeys.detail(patientId))?.dataUpdatedAt ?? 0
  return deletion !== null && Date.parse(deletion.at) >= seenAt ? deletion : null
}

type DeletionEvent = Extract<LiveEvent, { name: 'patient_deleted' | 'patients_deleted' }>

function isDeletionOf(patientId: number, event: LiveEvent): event is DeletionEvent {
  if (event.name === 'patient_deleted') return event.payload.patientId === patientId
  return event.name === 'patients_deleted' && event.payload.patientIds.includes(patientId)
}
