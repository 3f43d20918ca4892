import type { Patient } from '@sincerely/contract/patients'
import { Button, FocusTrap } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { fieldLabels, type PatientField } from '@sincerely/domain/patients/field-labels'
import { useOnLeave } from '../../platform/drafts/use-drafts.ts'
import { pick } from '../../platform/form/draft-values.ts'
import { DraftNotices } from '../../platform/form/draft-notices.tsx'
import { useDraftForm } from '../../platform/form/use-draft-form.ts'
import { isDialogOpen } from '../../ui/is-dialog-open.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './gp-field.module.css'
import { emptyGp, type GpForm as Gp, gpFields } from './gp-fields.ts'
import { gpDraftKey } from './draft-keys.ts'
import { GpFields } from './patient-fields.tsx'
import { entryOf, patientWords } from './patient-form.ts'
import { useReadPatient, useUpdateGp } from './patients.queries.ts'

type GpFormProps = {
  patient: Patient
  /** Whether the record was deleted while the form was open. */
  isDeleted: boolean
  onClose: () => void
  onReopen: () => void
}

/** The form for a GP, with notices about changes that others have made meanwhile. */
export function GpForm({ patient, isDeleted, onClose, onReopen }: GpFormProps) {
  const read = useReadPatient(patient.id)
  const update = useUpdateGp(patient.id)
  const form = useDraftForm<Gp, unknown>({
    key: gpDraftKey(patient.id),
    record: patient.id,
    title: `GP of ${patient.name}`,
    about: 'The GP was',
    labels: pick<Record<PatientField, string>>(fieldLabels, gpFields) as Gp,
    empty: emptyGp,
    // If the patient has no GP, the form starts empty and a name is required.
    base: gpFields.every((field) => patient[field] === null) ? null : entryOf(patient),
    check: ({ gpName }) => ({ gpName: gpName.trim() === '' ? 'Please enter a GP name.' : undefined }),
    words: pick(patientWords, gpFields),
    rules: { together: gpFields },
    save: ({ changes, version }) => update.mutateAsync({ ...changes, version: version ?? patient.version }),
    reload: async () => entryOf(await read()),
    onClose,
    onReopen,
  })
  useOnLeave(form.sayKept)
  useHotkeys([['Escape', () => isDialogOpen() || form.cancel()]], [])
  return (
    <FocusTrap active>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => (isDeleted ? event.preventDefault() : form.submit(event))}
      >
        <GpFields field={form.field} />
        {isDeleted ? (
          <Notice tone="red">The record was deleted. Your work is kept on this device.</Notice>
        ) : (
          <DraftNotices form={form} discardLabel="Cancel" />
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={form.cancel} disabled={form.isBusy}>
            Cancel
          </Button>
          <Button variant="light" type="submit" loading={form.isBusy} disabled={isDeleted}>
            Save
          </Button>
        </div>
      </form>
    </FocusTrap>
  )
}
