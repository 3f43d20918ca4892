import { useNavigate, useSearch } from '@tanstack/react-router'
import { PatientSearch } from '../../features/dictation/patient-picker.tsx'
import { CreateLetterFor, preloadCreateLetter } from '../../features/letters/create/create-letter-for.tsx'
import { SelectPatientDialog } from '../../features/letters/practice/select-patient-dialog.tsx'
import { PracticeLetters } from '../../features/letters/practice/practice-letters.tsx'
import type { PracticeSearch } from '../../features/letters/practice/practice-search.ts'
import { Page } from '../../ui/page.tsx'

/** All letters, for administrators; a new one starts with its patient. */
export function PracticeLettersPage() {
  const search = useSearch({ from: '/admin/letters' })
  const navigate = useNavigate({ from: '/admin/letters' })
  const go = (next: PracticeSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  const close = () => go({ ...search, new: undefined, letterFor: undefined })
  return (
    <Page>
      <PracticeLetters
        search={search}
        onSearch={go}
        onCreate={() => {
          preloadCreateLetter()
          go({ ...search, new: true })
        }}
      />
      {search.new && (
        <SelectPatientDialog
          onClose={close}
          patientSearch={
            <PatientSearch
              onCancel={close}
              onChoose={({ id }) => go({ ...search, new: undefined, letterFor: id })}
            />
          }
        />
      )}
      {search.letterFor !== undefined && (
        <CreateLetterFor
          patientId={search.letterFor}
          onClose={close}
          onCreated={({ id }) =>
            // In the dialog's place: Back does not open it again.
            void navigate({ to: '/letters/$letterId', params: { letterId: String(id) }, replace: true })
          }
        />
      )}
    </Page>
  )
}
