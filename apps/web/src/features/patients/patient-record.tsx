import type { Patient, PatientIdentity } from '@sincerely/contract/patients'
import { Button, Anchor } from '@mantine/core'
import { IconFilePlus, IconPencil } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { useDrafts } from '../../platform/drafts/use-drafts.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { SkeletonLines } from '../../ui/skeletons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { whenIdle } from '../../ui/when-idle.tsx'
import { ArchivedNote } from './archived-note.tsx'
import { DeletedNote } from './deleted-note.tsx'
import { Namesakes } from './duplicates/namesakes.tsx'
import { MergedRecords } from './merge/merged-records.tsx'
import { PatientMenu } from './merge/patient-menu.tsx'
import { MedicalCard, PatientDetails } from './patient-details.tsx'
import { PatientHeader } from './patient-header.tsx'
import { usePatientKeys } from './patient-keys.ts'
import { DraftElsewhere } from './draft-elsewhere.tsx'
import { useDeletion } from './use-deletion.ts'
import classes from './patient-view.module.css'
import { patientDraftKey } from './draft-keys.ts'
import { parsePatientDraft } from './patient-draft.ts'
import { usePatient } from './patients.queries.ts'

export type PatientRecordProps = {
  patient: Patient
  /** The other patients with the same name. */
  namesakes: readonly PatientIdentity[]
  /** Whether the record was deleted while it was open. */
  isDeleted: boolean
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
  onCreateLetter: () => void
  /** Called when the pointer is over 'Create Letter'. */
  onCreateLetterSoon: () => void
  /** The number of the merged record in the URL that led to this record. */
  mergedId?: number
  /** Renders the page's button for a dictation about the patient. */
  dictate: (patient: Patient, isClosed: boolean) => ReactNode
  /** Renders the patient's letters, which the page provides. `heading` receives the number of hidden letters. */
  letters: (heading: (hidden: number) => ReactNode) => ReactNode
}

// On most visits the record is only read, so the form loads separately.
const PatientEdit = lazyPart(async () => (await import('./patient-edit.tsx')).PatientEdit)

export function PatientRecord(props: PatientRecordProps) {
  const { patient, namesakes, isDeleted, isEditing, onEdit, ...view } = props
  const deletion = useDeletion(patient.id)
  const isClosed = isDeleted || patient.archive !== null
  useEffect(() => whenIdle(PatientEdit.preload), [])
  const editButton = useRef<HTMLButtonElement>(null)
  const edit = () => onEdit(true)
  const closeEdit = () => {
    onEdit(false)
    // Restoring the focus also scrolls to the top of the page.
    requestAnimationFrame(() => editButton.current?.focus())
  }
  usePatientKeys(patient.id, {
    createLetter: isEditing || isClosed ? null : view.onCreateLetter,
    edit: isEditing || isDeleted ? null : edit,
  })
  const actions = (
    <RecordActions
      patient={patient}
      namesakes={namesakes}
      isDeleted={isDeleted}
      editButton={editButton}
      dictate={view.dictate}
      onEdit={edit}
      onCreateLetter={view.onCreateLetter}
      onCreateLetterSoon={view.onCreateLetterSoon}
    />
  )
  return (
    <>
      <PatientHeader patient={patient} actions={!isEditing && actions} />
      {isDeleted && !isEditing && (
        <DeletedNote patient={patient} deletion={deletion}>
          The record below is as it was when it was deleted.
        </DeletedNote>
      )}
      {!isDeleted && patient.archive && <ArchivedNote patient={patient} archive={patient.archive} />}
      {view.mergedId !== undefined && <MergedNote patientId={patient.id} mergedId={view.mergedId} />}
      <Namesakes patient={patient} namesakes={namesakes} />
      {isEditing ? (
        <LazyBoundary onMissing={closeEdit} fallback={<SkeletonLines lines={10} label="Opening the form" />}>
          <PatientEdit
            key={patient.id}
            patient={patient}
            deleted={isDeleted && { deletion }}
            onClose={closeEdit}
            onReopen={edit}
          />
        </LazyBoundary>
      ) : (
        <div className={classes.columns}>
          <MedicalCard patient={patient} />
          <div className={classes.main}>
            <UnsavedNote patientId={patient.id} onEdit={edit} />
            <DraftElsewhere patient={patient} onEdit={isDeleted ? undefined : edit} />
            <section aria-labelledby="patient-letters">
              {/* Deleted and archived patients get no new letters. Existing letters can still be read. */}
              <fieldset className={classes.letters} disabled={isClosed && patient.letterCount === 0}>
                {view.letters((hidden) => (
                  <h2 className={classes.title} id="patient-letters">
                    Clinical Letters ({Math.max(0, patient.letterCount - hidden)})
                  </h2>
                ))}
              </fieldset>
            </section>
            {!isDeleted && <MergedRecords patient={patient} />}
          </div>
          <PatientDetails patient={patient} />
        </div>
      )}
    </>
  )
}

type RecordActionsProps = Pick<
  PatientRecordProps,
  'patient' | 'namesakes' | 'isDeleted' | 'dictate' | 'onCreateLetter' | 'onCreateLetterSoon'
> & { editButton: Ref<HTMLButtonElement>; onEdit: () => void }

function RecordActions({ patient, namesakes, isDeleted, editButton, onEdit, ...create }: RecordActionsProps) {
  const isClosed = isDeleted || patient.archive !== null
  return (
    <>
      <Button
        ref={editButton}
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        onPointerEnter={PatientEdit.preload}
        onFocus={PatientEdit.preload}
        aria-keyshortcuts="e"
        disabled={isDeleted}
        onClick={onEdit}
      >
        Edit
      </Button>
      {create.dictate(patient, isClosed)}
      <Button
        leftSection={<IconFilePlus size={16} aria-hidden />}
        aria-keyshortcuts="n"
        disabled={isClosed}
        onClick={create.onCreateLetter}
        onPointerEnter={create.onCreateLetterSoon}
      >
        Create Letter
      </Button>
      {!isDeleted && <PatientMenu patient={patient} namesakes={namesakes} />}
    </>
  )
}

function UnsavedNote({ patientId, onEdit }: { patientId: number; onEdit: () => void }) {
  const copies = useDrafts(patientDraftKey(patientId), parsePatientDraft)
  if (!copies.some(({ value }) => value.id === patientId)) return null
  return (
    <Notice tone="yellow">
      You have unsaved changes to this patient.{' '}
      <Anchor component="button" type="button" onClick={onEdit}>
        Continue editing
      </Anchor>
    </Notice>
  )
}

type MergedNoteProps = {
  patientId: number
  /** The MR number of the merged record in the URL. */
  mergedId: number
}

/** Explains that the record in the URL was merged into this one. */
function MergedNote({ patientId, mergedId }: MergedNoteProps) {
  // The server confirms the merge, because it may have been undone and a URL can contain any number.
  const { data } = usePatient(mergedId)
  if (data?.id !== patientId) return null
  return <Notice tone="blue">MR #{mergedId} was merged into this record.</Notice>
}
