import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PatientSearch } from '../features/dictation/patient-picker.tsx'
import { CreateLetterFor, preloadCreateLetter } from '../features/letters/create/create-letter-for.tsx'
import type { NewLetterSearch } from '../features/letters/list/letters-search.ts'
import { SelectPatientDialog } from '../features/letters/practice/select-patient-dialog.tsx'
import { usePrefetchPatient } from '../features/patients/patients.queries.ts'

type NewLetterDialogsProps = {
  search: NewLetterSearch
  onSearch: (step: NewLetterSearch) => void
}

/** Starts a letter from a page of letters. The user chooses the patient first and then writes the text. */
export function NewLetterDialogs({ search, onSearch }: NewLetterDialogsProps) {
  const navigate = useNavigate()
  const close = () => onSearch({})
  const prefetchPatient = usePrefetchPatient()
  // The user may type right after choosing the patient, so the next dialog must open at once.
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
            // The letter replaces the dialog in the history, so that Back does not reopen the dialog.
            void navigate({ to: '/letters/$letterId', params: { letterId: String(id) }, replace: true })
          }
        />
      )}
    </>
  )
}
