import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentConnection, onConnection, onEvent } from '../../platform/socket.ts'
import { askForPatient } from './patients.queries.ts'
import { patientsTypedFor } from './migrate-drafts.ts'

/**
 * Moves drafts when records are merged or a merge is undone, even if the patient is not open. Checks on every
 * connection, and when a record is deleted or restored.
 */
export function useFollowMerges(userId: number): void {
  const client = useQueryClient()
  useEffect(() => {
    const asked = new Map<number, AbortController>()
    const look = (isAbout: (id: number) => boolean = () => true) => {
      for (const id of patientsTypedFor(userId).filter(isAbout)) lookUp(client, id, asked)
    }
    const stopConnection = onConnection(() => {
      if (currentConnection() === 'connected') look()
    })
    const stopEvents = onEvent(({ name, payload }) => {
      if (name === 'patient_deleted' || name === 'patient_restored') look((id) => id === payload.patientId)
    })
    return () => {
      stopConnection()
      stopEvents()
    }
  }, [client, userId])
}

/**
 * Bypasses the cache, which would reuse a running request: its answer may be older than the merge. Aborts an earlier
 * request for the same patient.
 */
function lookUp(client: QueryClient, id: number, asked: Map<number, AbortController>): void {
  asked.get(id)?.abort()
  const latest = new AbortController()
  asked.set(id, latest)
  void askForPatient(client, id, latest.signal).catch(() => undefined)
}
