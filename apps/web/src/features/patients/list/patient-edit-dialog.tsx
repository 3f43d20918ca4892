import type { Patient } from '@sincerely/contract/patients'
import { Button } from '@mantine/core'
import { actionMessageOf } from '../../../platform/api.ts'
import { useOnLeave } from '../../../platform/drafts/use-drafts.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonLines } from '../../../ui/skeletons.tsx'
import { PatientFields } from '../patient-fields.tsx'
import { type DeletedRecord, PatientChanged } from '../patient-changed.tsx'
import { isNotFound, usePatient } from '../patients.queries.ts'
import { DraftElsewhere } from '../draft-elsewhere.tsx'
import { useDeletion } from '../use-deletion.ts'
import { usePatientEdit } from '../use-patient-edit.ts'
import classes from './patient-edit-dialog.module.css'
import { keepClearOfToasts } from '../../../ui/toast-room.ts'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'

type PatientEditDialogProps = {
  patientId: number
  onClose: () => void
  /** Called when the user undoes a discard. */
  onReopen: () => void
}

/** Edits a record from the list (spec §2), with its fields, Cancel and Save Changes. */
export function PatientEditDialog({ patientId, onClose, onReopen }: PatientEditDialogProps) {
  const patient = usePatient(patientId)
  const isNarrow = useIsNarrow()
  const deletion = useDeletion(patientId)
  return (
    <Dialog
      onClose={onClose}
      title="Edit Patient"
      size={680}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
      classNames={{ body: classes.body }}
    >
      {patient.data?.id === patientId ? (
        <EditForm
          key={patientId}
          patient={patient.data}
          deleted={isNotFound(patient.error) && { deletion }}
          {...{ onClose, onReopen }}
        />
      ) : (
        <div className={classes.waiting}>
          {patient.data ? (
            <MergedElsewhere from={patientId} patient={patient.data} />
          ) : (
            <NotLoaded {...patient} onRetry={() => void patient.refetch()} />
          )}
        </div>
      )}
    </Dialog>
  )
}

function NotLoaded({
  error,
  isFetching,
  onRetry,
}: {
  error: unknown
  isFetching: boolean
  onRetry: () => void
}) {
  if (!error) return <SkeletonLines lines={10} label="Opening the record" />
  if (isNotFound(error)) {
    return <EmptyState title="Patient not found" message="Someone may have deleted this patient." />
  }
  return (
    <ErrorState
      title="Couldn't load this patient"
      message={actionMessageOf(error)}
      onRetry={onRetry}
      retrying={isFetching}
    />
  )
}

/**
 * Says that the record was merged into another one. The user opens that record themselves, so that no draft is saved to it
 * unnoticed.
 */
function MergedElsewhere({ from, patient }: { from: number; patient: Patient }) {
  return (
    <>
      <Notice tone="blue" isUrgent title={`MR #${from} was merged into ${patient.name}, MR #${patient.id}`}>
        Nothing was saved here. Continue in the record that was kept.
      </Notice>
      <DraftElsewhere patient={patient} />
      <ButtonLink
        to="/patients/$patientId"
        params={{ patientId: String(patient.id) }}
        search={{ merged: from }}
        className={classes.open}
      >
        Open MR #{patient.id}
      </ButtonLink>
    </>
  )
}

const keptSentence = 'Your changes are kept on this device until you edit this patient again.'

type EditFormProps = Omit<PatientEditDialogProps, 'patientId'> & {
  patient: Patient
  deleted: DeletedRecord
}

function EditForm({ patient, deleted, onClose, onReopen }: EditFormProps) {
  const kept = { title: 'Not saved', message: keptSentence, undo: onReopen }
  const edit = usePatientEdit(patient, { onClose, onReopen, kept })
  const { form, fields } = edit
  useOnLeave(form.sayKept)
  return (
    <form
      className={classes.form}
      aria-label={`Edit ${patient.name}`}
      noValidate
      onSubmit={(event) => (deleted ? event.preventDefault() : form.submit(event))}
    >
      <div className={classes.sections}>
        <PatientFields {...fields} />
      </div>
      <div ref={keepClearOfToasts} data-bar data-screen-only className={classes.foot}>
        <div className={classes.news}>
          <PatientChanged {...{ patient, edit, deleted }} />
        </div>
        <Button variant="default" onClick={form.cancel} disabled={form.isBusy}>
          Cancel
        </Button>
        <Button type="submit" disabled={form.isBusy || deleted !== false}>
          {form.isBusy ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
    </form>
  )
}
