import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentConnection, onConnection, onEvent } from '../../platform/socket.ts'
import { askForPatient } from './patients.queries.ts'
import { patientsTypedFor } from './migrate-drafts.ts'

/**
 * While somebody is signed in, what they typed about a patient and have not saved follows a merge and its undoing, whether
 * or not that patient is open anywhere: looked for when the connection is there, and when a record goes or comes back.
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
 * Past the cache, which would join a question that is on its way: its answer may be older than the merge. An earlier
 * answer that is still on its way counts no more.
 */
function lookUp(client: QueryClient, id: number, asked: Map<number, AbortController>): void {
  asked.get(id)?.abort()
  const latest = new AbortController()
  asked.set(id, latest)
  void askForPatient(client, id, latest.signal).catch(() => undefined)
}
