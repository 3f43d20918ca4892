import { useState } from 'react'
import { isApiError } from '../../../platform/api.ts'
import { toast } from '../../../ui/toast.ts'
import {
  findDeleted,
  refusedIn,
  useDeletePatients,
  type RefusedDeletion,
  type Removal,
} from '../patient-removal.queries.ts'
import { namesSentence, withoutDeleted, type PatientSelection } from './patient-selection.ts'

export type DeleteQuestion = {
  /** The patients to delete. */
  patients: PatientSelection
  /** The patients whom the server refused to delete. Nobody was deleted, and the question is now about the others. */
  refused: readonly RefusedDeletion[]
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Deletes all selected patients or none, after a question (rules §5). Refused patients can be skipped. */
export function useDeleteSelected(selection: PatientSelection, removal: Removal) {
  const [open, setOpen] = useState<{ refused: readonly RefusedDeletion[] } | null>(null)
  /**
   * A copy of the patients being deleted, because the live event removes them from the selection before the answer arrives.
   */
  const [sent, setSent] = useState<PatientSelection | null>(null)
  const refused = open?.refused ?? []
  const patients = sent ?? withoutDeleted(selection, refused.map(idOf))
  const close = () => {
    setOpen(null)
    setSent(null)
  }
  const onRemoved = (ids: readonly number[]) => {
    close()
    removal.onRemoved(ids)
  }
  const remove = useDeletePatients({ ...removal, onRemoved })
  // Somebody else has deleted all of the patients.
  if (open && patients.size === 0 && refused.length === 0) close()

  const confirm = () => {
    if (patients.size === 0) return close()
    setSent(patients)
    remove.mutate([...patients.values()], {
      onSuccess: () => removal.onRemoved(refused.map(idOf)),
      onError: (error, requested) => {
        const newlyRefused = refusedIn(error, requested)
        setSent(null)
        setOpen(newlyRefused.length > 0 ? { refused: [...refused, ...newlyRefused] } : null)
        if (isApiError(error) && error.code === 'not_found') void dropDeleted(patients, removal.onRemoved)
      },
    })
  }
  return {
    ask: () => setOpen({ refused: [] }),
    /** The open question; null if none is open. */
    question: open && { patients, refused, isBusy: sent !== null, onConfirm: confirm, onCancel: close },
    /** The ids of the patients whose deletion is running. */
    deletingIds: new Set(remove.isPending ? remove.variables.map(({ id }) => id) : []),
  }
}

function idOf({ patient }: RefusedDeletion): number {
  return patient.id
}

/**
 * Removes patients from the selection who were already deleted before this visit. This takes one request for each patient,
 * so large selections are not checked.
 */
async function dropDeleted(selection: PatientSelection, onRemoved: Removal['onRemoved']): Promise<void> {
  if (selection.size > maxLookups) {
    toast({ type: 'info', message: tooManySelected, duration: 10_000 })
    return
  }
  const deleted = await findDeleted([...selection.keys()])
  if (deleted.length === 0) return
  onRemoved(deleted)
  const names = namesSentence(deleted.map((id) => selection.get(id)?.name ?? `MR #${id}`))
  toast({
    type: 'info',
    message: `${names} ${deleted.length === 1 ? 'is' : 'are'} no longer in the list, so your selection has changed. Nothing was deleted.`,
  })
}

const maxLookups = 200

const tooManySelected =
  'Some of these patients are no longer in the list. Clear the selection and select the patients again. Nothing was deleted.'
