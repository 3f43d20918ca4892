import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.tsx'
import { isApiError } from '../../../platform/api.ts'
import { toast } from '../../../ui/toast.ts'
import { findGone, useDeletePatients } from '../patient-removal.queries.ts'
import { namesSentence, patientCount, type PatientSelection } from './patient-selection.ts'

type DeleteSelectedProps = {
  selection: PatientSelection
  /** The lists are about to show it. */
  onChange: () => void
  /** They are gone, by this or by somebody else, and leave the selection. */
  onGone: (ids: readonly number[]) => void
  onClose: () => void
}

/** Several patients are deleted only after a question (rules §5). All of them, or none. */
export function DeleteSelected({ selection, onChange, onGone, onClose }: DeleteSelectedProps) {
  const remove = useDeletePatients({ onChange })
  const ids = [...selection.keys()]
  const submit = () =>
    remove.mutate(ids, {
      onSuccess: () => {
        onGone(ids)
        onClose()
      },
      onError: (error) => {
        onClose()
        if (isApiError(error) && error.code === 'not_found') void letGoneGo(selection, onGone)
      },
    })
  return (
    <LazyConfirmDialog
      title={`Delete ${patientCount(ids.length)}?`}
      confirmLabel={`Delete ${patientCount(ids.length)}`}
      danger
      busy={remove.isPending}
      onConfirm={submit}
      onCancel={onClose}
    >
      <p style={{ margin: 0 }}>{namesSentence([...selection.values()])}</p>
      <p style={{ margin: '8px 0 0' }}>They leave every list. Their posted letters are kept.</p>
    </LazyConfirmDialog>
  )
}

/**
 * Somebody else was there first. Whoever goes while the list is open leaves the selection by itself; only what was
 * missed is looked for here, one by one and in a selection that is not too large for it.
 */
async function letGoneGo(selection: PatientSelection, onGone: DeleteSelectedProps['onGone']): Promise<void> {
  if (selection.size > mostLookedFor) {
    toast({ type: 'info', message: tooManyToLookFor, duration: 10_000 })
    return
  }
  const gone = await findGone([...selection.keys()])
  if (gone.length === 0) return
  onGone(gone)
  const names = namesSentence(gone.map((id) => selection.get(id) ?? `MR #${id}`))
  toast({
    type: 'info',
    message: `${names} ${gone.length === 1 ? 'is' : 'are'} gone already, and not selected any more. Nothing was deleted now.`,
  })
}

const mostLookedFor = 200

const tooManyToLookFor =
  'Some of them are no longer there. Clear the selection and select again what is to be deleted: nothing was deleted now.'
