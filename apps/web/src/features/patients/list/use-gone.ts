import { useEffect, useState } from 'react'
import { onEvent } from '../../../platform/socket.ts'

/** Who was deleted while this list was open, and has not come back. */
export function useGone(): ReadonlySet<number> {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  useEffect(
    () =>
      onEvent(({ name, payload }) => {
        if (name === 'patient_deleted') setGone((before) => new Set([...before, payload.patientId]))
        if (name === 'patients_deleted') setGone((before) => new Set([...before, ...payload.patientIds]))
        if (name === 'patient_restored')
          setGone((before) => new Set([...before].filter((id) => id !== payload.patientId)))
      }),
    [],
  )
  return gone
}
