import { useRef } from 'react'
import type { Named } from './list/patient-restoring.queries.ts'
import type { useDeletePatient } from './patient-removal.queries.ts'

/** Deletes a patient once, however often it is asked for until that is answered. */
export function useDeleteOnce(remove: Pick<ReturnType<typeof useDeletePatient>, 'mutateAsync'>) {
  // The second click of a double-click comes before the first one is drawn.
  const onTheWay = useRef(new Set<number>())
  return (patient: Named) => {
    if (onTheWay.current.has(patient.id)) return
    onTheWay.current.add(patient.id)
    const removing = remove.mutateAsync(patient)
    // What failed is said where all failures are.
    void removing.catch(() => undefined).finally(() => onTheWay.current.delete(patient.id))
  }
}
