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
  /** Who would be deleted. */
  patients: PatientSelection
  /** The server would not delete these, and so nobody; the question is about the others now. */
  refused: readonly Refused[]
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Several patients are deleted only after a question (rules §5). All of them, or none; who stood in the way is left out. */
export function useDeleteSelected(selection: PatientSelection, removal: Removal) {
  const [asking, setAsking] = useState<{ refused: readonly Refused[] } | null>(null)
  /** Who is asked to be deleted. It is heard of before it is answered: they leave the selection, and not the question. */
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
  // Nobody is left to ask about: somebody else deleted them.
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
    /** The question; null while nobody is asked. */
    asked: asking && { patients, refused, isBusy: sent !== null, onConfirm: confirm, onCancel: close },
    /** Who is on the way out. */
    leaving: new Set(remove.isPending ? remove.variables.map(({ id }) => id) : []),
  }
}

function idOf({ patient }: Refused): number {
  return patient.id
}

/**
 * Somebody else was there first. Whoever goes while the list is open leaves the selection by itself; only what was
 * missed is looked for here, one by one and in a selection that is not too large for it.
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
