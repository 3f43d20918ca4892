import { useState } from 'react'
import { isApiError } from '../../../platform/api.ts'
import { toast } from '../../../ui/toast.ts'
import {
  findGone,
  refusedIn,
  useDeletePatients,
  type Refused,
  type Removal,
} from '../patient-removal.queries.ts'
import { namesSentence, withoutGone, type PatientSelection } from './patient-selection.ts'

export type AskedToDelete = {
  /** The patients who would be deleted. */
  patients: PatientSelection
  /** The server refused these, so nobody was deleted. The question is now about the others. */
  refused: readonly Refused[]
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Deletes the selected patients after a question (rules §5), all or none. Refused patients can be skipped. */
export function useDeleteSelected(selection: PatientSelection, removal: Removal) {
  const [asking, setAsking] = useState<{ refused: readonly Refused[] } | null>(null)
  /**
   * The patients being deleted. The live event arrives before the answer and removes them from the selection, so the
   * question keeps its own copy.
   */
  const [sent, setSent] = useState<PatientSelection | null>(null)
  const refused = asking?.refused ?? []
  const patients = sent ?? withoutGone(selection, refused.map(idOf))
  const close = () => {
    setAsking(null)
    setSent(null)
  }
  const onGone = (ids: readonly number[]) => {
    close()
    removal.onGone(ids)
  }
  const remove = useDeletePatients({ ...removal, onGone })
  // Somebody else has deleted all of them.
  if (asking && patients.size === 0 && refused.length === 0) close()

  const confirm = () => {
    if (patients.size === 0) return close()
    setSent(patients)
    remove.mutate([...patients.values()], {
      onSuccess: () => removal.onGone(refused.map(idOf)),
      onError: (error, wanted) => {
        const inTheWay = refusedIn(error, wanted)
        setSent(null)
        setAsking(inTheWay.length > 0 ? { refused: [...refused, ...inTheWay] } : null)
        if (isApiError(error) && error.code === 'not_found') void letGoneGo(patients, removal.onGone)
      },
    })
  }
  return {
    ask: () => setAsking({ refused: [] }),
    /** The open question, or null. */
    asked: asking && { patients, refused, isBusy: sent !== null, onConfirm: confirm, onCancel: close },
    /** Patients whose deletion is running. */
    leaving: new Set(remove.isPending ? remove.variables.map(({ id }) => id) : []),
  }
}

function idOf({ patient }: Refused): number {
  return patient.id
}

/**
 * Some were already deleted. Deletions during this visit have left the selection; this finds the missed ones, one
 * request each, so only for selections up to a limit.
 */
async function letGoneGo(selection: PatientSelection, onGone: Removal['onGone']): Promise<void> {
  if (selection.size > mostLookedFor) {
    toast({ type: 'info', message: tooManyToLookFor, duration: 10_000 })
    return
  }
  const gone = await findGone([...selection.keys()])
  if (gone.length === 0) return
  onGone(gone)
  const names = namesSentence(gone.map((id) => selection.get(id)?.name ?? `MR #${id}`))
  toast({
    type: 'info',
    message: `${names} ${gone.length === 1 ? 'is' : 'are'} no longer in the list, so your selection has changed. Nothing was deleted.`,
  })
}

const mostLookedFor = 200

const tooManyToLookFor =
  'Some of these patients are no longer in the list. Clear the selection and select the patients again. Nothing was deleted.'
