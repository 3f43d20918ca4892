import { useNavigate } from '@tanstack/react-router'
import { PatientSearch } from '../features/dictation/patient-picker.tsx'
import { CreateLetterFor } from '../features/letters/create/create-letter-for.tsx'
import type { NewLetterSearch } from '../features/letters/list/letters-search.ts'
import { SelectPatientDialog } from '../features/letters/practice/select-patient-dialog.tsx'
import { usePrefetchPatient } from '../features/patients/patients.queries.ts'

export type NewLetterStepsProps = {
  search: NewLetterSearch
  onSearch: (step: NewLetterSearch) => void
}

/** Shows the dialogs of a new letter: the user chooses the patient first and then writes the text. */
export function NewLetterSteps({ search, onSearch }: NewLetterStepsProps) {
  const navigate = useNavigate()
  const close = () => onSearch({})
  const prefetchPatient = usePrefetchPatient()
  return (
    <>
      {search.new && (
        <SelectPatientDialog
          onClose={close}
          patientSearch={
            <PatientSearch
              onCancel={close}
              onChooseSoon={prefetchPatient}
              onChoose={({ id }) => onSearch({ letterFor: id })}
            />
          }
        />
      )}
      {search.letterFor !== undefined && (
        <CreateLetterFor
          patientId={search.letterFor}
          onClose={close}
          onCreated={({ id }) =>
            // The letter replaces the dialog in the history, so that Back does not reopen the dialog.
            void navigate({ to: '/letters/$letterId', params: { letterId: String(id) }, replace: true })
          }
        />
      )}
    </>
  )
}

export { preloadCreateLetter } from '../features/letters/create/create-letter-for.tsx'
