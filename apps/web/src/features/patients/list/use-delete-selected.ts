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
  /** The patients who would be deleted. */
  patients: PatientSelection
  /** The server refused these, so nobody was deleted. The question is now about the others. */
  refused: readonly RefusedDeletion[]
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Deletes the selected patients after a question (rules §5), all or none. Refused patients can be skipped. */
export function useDeleteSelected(selection: PatientSelection, removal: Removal) {
  const [open, setOpen] = useState<{ refused: readonly RefusedDeletion[] } | null>(null)
  /**
   * The patients being deleted. The live event arrives before the answer and removes them from the selection, so the
   * question keeps its own copy.
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
  // Somebody else has deleted all of them.
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
    /** The open question, or null. */
    question: open && { patients, refused, isBusy: sent !== null, onConfirm: confirm, onCancel: close },
    /** Patients whose deletion is running. */
    deletingIds: new Set(remove.isPending ? remove.variables.map(({ id }) => id) : []),
  }
}

function idOf({ patient }: RefusedDeletion): number {
  return patient.id
}

/**
 * Some were already deleted. Deletions during this visit have already left the selection; this finds the others with
 * one request each, so only for selections up to a limit.
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
