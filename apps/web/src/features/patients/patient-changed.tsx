import type { Patient } from '@sincerely/contract/patients'
import { DraftNotices } from '../../platform/form/draft-notices.tsx'
import { DeletedNote } from './deleted-note.tsx'
import { NumberTaken } from './duplicates/number-taken.tsx'
import type { Deletion } from './use-deletion.ts'
import type { PatientEditing } from './use-patient-edit.ts'

/** False if the record exists. Otherwise, the deletion of the record while it was being edited. */
export type DeletedRecord = false | { deletion: Deletion | null }

type PatientChangedProps = { patient: Patient; edit: PatientEditing; deleted: DeletedRecord }

/** Shows notices beside the Save button, where people look before they save. */
export function PatientChanged({ patient, edit: { form, numberOwners }, deleted }: PatientChangedProps) {
  return (
    <>
      <NumberTaken owners={numberOwners} />
      {deleted ? (
        <DeletedNote patient={patient} deletion={deleted.deletion}>
          Your work is kept on this device. You can save it once the record is restored.
        </DeletedNote>
      ) : (
        <DraftNotices form={form} discardLabel="Cancel" />
      )}
    </>
  )
}
