import { useNavigate, useSearch } from '@tanstack/react-router'
import { PatientSearch } from '../../features/dictation/patient-choice.tsx'
import { CreateLetterFor, preloadCreateLetter } from '../../features/letters/create/create-letter-for.tsx'
import { NewLetterDialog } from '../../features/letters/practice/new-letter-dialog.tsx'
import { PracticeLetters } from '../../features/letters/practice/practice-letters.tsx'
import { type PracticeSearch, practiceFilterOf } from '../../features/letters/practice/practice-search.ts'
import { Page } from '../../ui/page.tsx'

/** All letters, for who runs the practice; a new one begins with its patient. */
export function PracticeLettersPage() {
  const search = useSearch({ from: '/admin/letters' })
  const navigate = useNavigate({ from: '/admin/letters' })
  const filter = practiceFilterOf(search)
  const go = (next: PracticeSearch) => void navigate({ search: next, replace: true, resetScroll: false })
  return (
    <Page>
      <PracticeLetters
        filter={filter}
        onFilter={go}
        onCreate={() => {
          preloadCreateLetter()
          go({ ...filter, new: true })
        }}
      />
      {search.new && (
        <NewLetterDialog
          onClose={() => go(filter)}
          patientSearch={
            <PatientSearch
              onCancel={() => go(filter)}
              onChoose={({ id }) => go({ ...filter, letterFor: id })}
            />
          }
        />
      )}
      {search.letterFor !== undefined && (
        <CreateLetterFor
          patientId={search.letterFor}
          onClose={() => go(filter)}
          onCreated={({ id }) =>
            // In the dialog's place: Back does not open it again.
            void navigate({ to: '/letters/$letterId', params: { letterId: String(id) }, replace: true })
          }
        />
      )}
    </Page>
  )
}
