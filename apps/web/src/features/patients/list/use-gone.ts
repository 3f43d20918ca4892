import { useEffect, useState } from 'react'
import { onEvent } from '../../../platform/socket.ts'

/** Who was deleted while this list was open, and has not come back. */
export function useGone(): ReadonlySet<number> {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  useEffect(
    () =>
      onEvent(({ name, payload }) => {
        const goes = (ids: readonly number[]) => setGone((before) => new Set([...before, ...ids]))
        const comes = (ids: readonly number[]) => setGone((before) => without(before, ids))
        if (name === 'patient_deleted') goes([payload.patientId])
        if (name === 'patients_deleted') goes(payload.patientIds)
        if (name === 'patient_restored') comes([payload.patientId])
        if (name === 'patients_restored') comes(payload.patientIds)
      }),
    [],
  )
  return gone
}

function without(all: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> {
  const left = new Set(all)
  for (const id of ids) left.delete(id)
  return left
}
