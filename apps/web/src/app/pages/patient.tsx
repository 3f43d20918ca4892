import { Button } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { DictateButton } from '../../features/dictation/dictate-button.tsx'
import { CreateLetterFor, preloadCreateLetter } from '../../features/letters/create/create-letter-for.tsx'
import { startedLetterReader } from '../../features/letters/started-letter-reader.ts'
import { PatientLetters } from '../../features/letters/patient-letters.tsx'
import { PatientNotFound } from '../../features/patients/patient-not-found.tsx'
import { readPatientView } from '../../features/patients/patient-search.ts'
import { PatientView } from '../../features/patients/patient-view.tsx'
import { Page } from '../../ui/page.tsx'
import { whenIdle } from '../../ui/when-idle.tsx'
import { recordId } from '../address.ts'

export function PatientPage() {
  const id = recordId(useParams({ from: '/patients/$patientId' }).patientId)
  const view = readPatientView(useSearch({ from: '/patients/$patientId' }))
  const navigate = useNavigate({ from: '/patients/$patientId' })
  const show = (next: typeof view) => void navigate({ search: next })
  // Preloads the create-letter dialog, because the 'n' key opens it without hovering and the user may type at
  // once.
  useEffect(() => whenIdle(preloadCreateLetter), [])
  const createLetter = () => show({ letter: true, merged: view.merged })
  if (Number.isNaN(id)) return <PatientNotFound />
  return (
    <Page>
      <PatientView
        patientId={id}
        isEditing={view.edit === true}
        mergedId={view.merged}
        readLetter={startedLetterReader}
        onEdit={(isEditing) => show(isEditing ? { edit: true } : {})}
        onCreateLetter={createLetter}
        onCreateLetterSoon={preloadCreateLetter}
        dictate={({ id: patientId, name, dob }, isClosed) => (
          <DictateButton request={{ patient: { id: patientId, name, dob } }} isDisabled={isClosed} />
        )}
        letters={(heading) => (
          <PatientLetters
            patientId={id}
            heading={heading}
            action={
              <Button variant="default" onClick={createLetter}>
                Write the first letter
              </Button>
            }
          />
        )}
      />
      {view.letter && (
        <CreateLetterFor
          patientId={id}
          isOnOwnPage
          onClose={() => show({ merged: view.merged })}
          onCreated={({ id: letterId }) =>
            // The letter replaces the dialog in the history, so that Back does not reopen the dialog.
            void navigate({ to: '/letters/$letterId', params: { letterId: String(letterId) }, replace: true })
          }
        />
      )}
    </Page>
  )
}
