import { useRef } from 'react'
import type { Named } from './list/patient-restoring.queries.ts'
import type { useDeletePatient } from './patient-removal.queries.ts'

/** Ignores further deletions of a patient until the first one is answered. */
export function useDeleteOnce(remove: Pick<ReturnType<typeof useDeletePatient>, 'mutateAsync'>) {
  // The second click of a double-click comes before the next render.
  const onTheWay = useRef(new Set<number>())
  return (patient: Named) => {
    if (onTheWay.current.has(patient.id)) return
    onTheWay.current.add(patient.id)
    const removing = remove.mutateAsync(patient)
    // The mutation shows its own failure.
    void removing.catch(() => undefined).finally(() => onTheWay.current.delete(patient.id))
  }
}
