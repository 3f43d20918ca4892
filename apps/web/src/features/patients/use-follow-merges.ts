import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentConnection, onConnection, onEvent } from '../../platform/socket.ts'
import { fetchPatient } from './patients.queries.ts'
import { patientsWithDrafts } from './migrate-drafts.ts'

/**
 * Moves drafts when records are merged or a merge is undone, even if the patient is not open. Checks after each connection,
 * and when a record is deleted or restored.
 */
export function useFollowMerges(userId: number): void {
  const client = useQueryClient()
  useEffect(() => {
    const requests = new Map<number, AbortController>()
    const check = (matches: (id: number) => boolean = () => true) => {
      for (const id of patientsWithDrafts(userId).filter(matches)) refetch(client, id, requests)
    }
    const stopConnection = onConnection(() => {
      if (currentConnection() === 'connected') check()
    })
    const stopEvents = onEvent(({ name, payload }) => {
      if (name === 'patient_deleted' || name === 'patient_restored') check((id) => id === payload.patientId)
    })
    // The connection may have been there before this code was loaded.
    if (currentConnection() === 'connected') check()
    return () => {
      stopConnection()
      stopEvents()
    }
  }, [client, userId])
}

/**
 * Fetches a record without the cache, which would reuse a running request with an answer from before the merge. Aborts an
 * earlier request for the same patient.
 */
function refetch(client: QueryClient, id: number, requests: Map<number, AbortController>): void {
  requests.get(id)?.abort()
  const latest = new AbortController()
  requests.set(id, latest)
  void fetchPatient(client, id, latest.signal).catch(() => undefined)
}
