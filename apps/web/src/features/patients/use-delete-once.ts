import { useRef } from 'react'
import type { NamedPatient } from './patient-restore.queries.ts'
import type { useDeletePatient } from './patient-removal.queries.ts'

/** Ignores further deletions of a patient until the first one is answered. */
export function useDeleteOnce(remove: Pick<ReturnType<typeof useDeletePatient>, 'mutateAsync'>) {
  // A ref is needed, because the second click of a double-click comes before the next render.
  const pending = useRef(new Set<number>())
  return (patient: NamedPatient) => {
    if (pending.current.has(patient.id)) return
    pending.current.add(patient.id)
    const removing = remove.mutateAsync(patient)
    // The mutation shows its failure.
    void removing.catch(() => undefined).finally(() => pending.current.delete(patient.id))
  }
}
