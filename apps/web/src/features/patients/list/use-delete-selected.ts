import { useState } from 'react'
import { isApiError } from '../../../platform/api.ts'
import { toast } from '../../../ui/toast.ts'
import { findGone, useDeletePatients, type Removal } from '../patient-removal.queries.ts'
import { namesSentence, type PatientSelection } from './patient-selection.ts'

/** Several patients are deleted only after a question (rules §5). All of them, or none. */
export function useDeleteSelected(selection: PatientSelection, removal: Removal) {
  const [isAsking, setAsking] = useState(false)
  /** Who is asked to be deleted. It is heard of before it is answered: they leave the selection, and not the question. */
  const [sent, setSent] = useState<PatientSelection | null>(null)
  const patients = sent ?? selection
  const close = () => {
    setAsking(false)
    setSent(null)
  }
  const onGone = (ids: readonly number[]) => {
    close()
    removal.onGone(ids)
  }
  const remove = useDeletePatients({ ...removal, onGone })
  // Nobody is left to ask about: somebody else deleted them.
  if (isAsking && patients.size === 0) close()

  const confirm = () => {
    setSent(patients)
    remove.mutate(namedOf(patients), {
      onError: (error) => {
        close()
        if (isApiError(error) && error.code === 'not_found') void letGoneGo(patients, removal.onGone)
      },
    })
  }
  return {
    ask: () => setAsking(true),
    /** The question; null while nobody is asked. */
    asked: isAsking ? { patients, isBusy: sent !== null, onConfirm: confirm, onCancel: close } : null,
    /** Who is on the way out. */
    leaving: new Set(remove.isPending ? remove.variables.map(({ id }) => id) : []),
  }
}

function namedOf(selection: PatientSelection) {
  return [...selection.values()]
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
    message: `${names} ${gone.length === 1 ? 'is' : 'are'} gone already, and not selected any more. Nothing was deleted now.`,
  })
}

const mostLookedFor = 200

const tooManyToLookFor =
  'Some of them are no longer there. Clear the selection and select again what is to be deleted: nothing was deleted now.'
