import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentConnection, onConnection, onEvent } from '../../platform/socket.ts'
import { patientQuery } from './patients.queries.ts'
import { patientsTypedFor } from './settle-copies.ts'

/**
 * While somebody is signed in, what they typed about a patient and have not saved follows a merge and its undoing, whether
 * or not that patient is open anywhere: looked for when the connection is there, and when a record goes or comes back.
 */
export function useFollowMerges(userId: number): void {
  const client = useQueryClient()
  useEffect(() => {
    const look = (isAbout: (id: number) => boolean = () => true) => {
      for (const id of patientsTypedFor(userId).filter(isAbout)) lookUp(client, id)
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

/** Whoever asks for a record learns which one answers for it, and the copies go there (`patientQuery`). */
function lookUp(client: QueryClient, id: number): void {
  void client.fetchQuery({ ...patientQuery(id), staleTime: 0 }).catch(() => undefined)
}
