import type { Patient } from '@sincerely/contract/patients'
import { DraftNotices } from '../../platform/form/draft-notices.tsx'
import { DeletedNote } from './deleted-note.tsx'
import { NumberTaken } from './duplicates/number-taken.tsx'
import type { Deletion } from './use-deletion.ts'
import type { PatientEditing } from './use-patient-edit.ts'

/** False, or what is known about the record's deletion while it is being edited. */
export type DeletedRecord = false | { deletion: Deletion | null }

type PatientChangedProps = { patient: Patient; edit: PatientEditing; deleted: DeletedRecord }

/** Notices to read before saving. They are beside the Save button, where people look. */
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
