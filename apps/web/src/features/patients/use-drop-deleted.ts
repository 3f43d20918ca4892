import { useEffect } from 'react'
import { onEvent } from '../../platform/socket.ts'

/** Whoever is deleted, here or by somebody else, leaves a selection. */
export function useDropDeleted(drop: (ids: readonly number[]) => void): void {
  useEffect(
    () =>
      onEvent(({ name, payload }) => {
        if (name === 'patient_deleted') drop([payload.patientId])
        if (name === 'patients_deleted') drop(payload.patientIds)
      }),
    [drop],
  )
}
