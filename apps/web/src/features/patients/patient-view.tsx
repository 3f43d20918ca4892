import type { Patient } from '@sincerely/contract/patients'
import { Anchor, Button } from '@mantine/core'
import { IconFilePlus, IconPencil } from '@tabler/icons-react'
import { Suspense, useRef, type ReactNode } from 'react'
import { isApiError, messageOf } from '../../platform/api.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { parseKeptDraft } from './kept-draft.ts'
import { PatientDetails } from './patient-details.tsx'
import { PatientHeader } from './patient-header.tsx'
import { PatientNotFound } from './patient-not-found.tsx'
import { patientShortcuts } from './patient-shortcuts.ts'
import { PatientSkeleton } from './patient-skeleton.tsx'
import classes from './patient-view.module.css'
import { usePatient } from './patients.queries.ts'
import { useKept } from '../../platform/use-kept.ts'

type PatientViewProps = {
  patientId: number
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
  onCreateLetter: () => void
  /** The pointer is on its way to 'Create Letter'. */
  onCreateLetterSoon: () => void
  /** The patient's letters under this heading, put in by the page. */
  letters: (heading: ReactNode) => ReactNode
}

// Most who open a patient read: the form and its checks are fetched on the way to 'Edit'.
const PatientEdit = lazyPart(async () => (await import('./patient-edit.tsx')).PatientEdit)

/** A patient: who they are, their letters, and everything known about them (spec §2 Patient detail). */
export function PatientView({ patientId, ...view }: PatientViewProps) {
  const patient = usePatient(patientId)
  usePageTitle(patient.data?.name)
  if (patient.data) return <Record key={patientId} patient={patient.data} {...view} />
  if (patient.isPending) return <PatientSkeleton />
  if (isApiError(patient.error) && patient.error.status >= 400 && patient.error.status < 500)
    return <PatientNotFound />
  const retry = () => void patient.refetch()
  return (
    <ErrorState
      title="Couldn't load this patient"
      message={messageOf(patient.error)}
      onRetry={retry}
      retrying={patient.isFetching}
    />
  )
}

type RecordProps = Omit<PatientViewProps, 'patientId'> & { patient: Patient }

function Record({ patient, isEditing, onEdit, letters, ...create }: RecordProps) {
  const editButton = useRef<HTMLButtonElement>(null)
  const closeEdit = () => {
    onEdit(false)
    // The keyboard goes back to where it was before, which also brings the top of the page into view.
    requestAnimationFrame(() => editButton.current?.focus())
  }
  useShortcuts(patientShortcuts, { edit: isEditing ? null : () => onEdit(true) })
  const actions = !isEditing && (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        onPointerEnter={PatientEdit.preload}
        onFocus={PatientEdit.preload}
        aria-keyshortcuts="e"
        onClick={() => onEdit(true)}
      >
        Edit
      </Button>
      <Button
        leftSection={<IconFilePlus size={16} aria-hidden />}
        onClick={create.onCreateLetter}
        onPointerEnter={create.onCreateLetterSoon}
      >
        Create Letter
      </Button>
    </>
  )
  return (
    <>
      <PatientHeader patient={patient} actions={actions} />
      {isEditing ? (
        <Suspense fallback={<SkeletonLines lines={10} label="Opening the form" />}>
          <PatientEdit patient={patient} onClose={closeEdit} onReopen={() => onEdit(true)} />
        </Suspense>
      ) : (
        <div className={classes.columns}>
          <div className={classes.main}>
            <UnsavedNote patientId={patient.id} onEdit={() => onEdit(true)} />
            <section aria-labelledby="patient-letters">
              {letters(
                <h2 className={classes.title} id="patient-letters">
                  Clinical Letters ({patient.letterCount})
                </h2>,
              )}
            </section>
          </div>
          <PatientDetails patient={patient} />
        </div>
      )}
    </>
  )
}

/** Changes that were typed and left lying: they wait here. */
function UnsavedNote({ patientId, onEdit }: { patientId: number; onEdit: () => void }) {
  const { found } = useKept(`patient-${patientId}`, parseKeptDraft)
  if (found === null) return null
  return (
    <Notice tone="yellow">
      You have unsaved changes to this patient.{' '}
      <Anchor component="button" type="button" onClick={onEdit}>
        Continue editing
      </Anchor>
    </Notice>
  )
}
