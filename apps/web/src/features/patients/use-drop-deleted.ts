import { useEffect } from 'react'
import { onEvent } from '../../platform/socket.ts'

/** Removes patients from a selection when somebody deletes them. */
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
