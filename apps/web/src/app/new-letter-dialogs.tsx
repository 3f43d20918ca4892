import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PatientSearch } from '../features/dictation/patient-picker.tsx'
import { CreateLetterFor, preloadCreateLetter } from '../features/letters/create/create-letter-for.tsx'
import type { NewLetterSearch } from '../features/letters/list/letters-search.ts'
import { SelectPatientDialog } from '../features/letters/practice/select-patient-dialog.tsx'
import { usePrefetchPatient } from '../features/patients/patients.queries.ts'

type NewLetterDialogsProps = {
  /** The URL parameters. */
  search: NewLetterSearch
  onSearch: (step: NewLetterSearch) => void
}

/** Starts a letter on a page of letters: first choose the patient, then write the text. */
export function NewLetterDialogs({ search, onSearch }: NewLetterDialogsProps) {
  const navigate = useNavigate()
  const close = () => onSearch({})
  const prefetchPatient = usePrefetchPatient()
  // Words typed right after choosing the patient need the field of the next dialog at once.
  useEffect(() => {
    if (search.new) preloadCreateLetter()
  }, [search.new])
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
            // Replaces the dialog's history entry, so that Back does not reopen it.
            void navigate({ to: '/letters/$letterId', params: { letterId: String(id) }, replace: true })
          }
        />
      )}
    </>
  )
}
