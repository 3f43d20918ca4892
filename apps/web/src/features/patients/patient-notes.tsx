import { Anchor } from '@mantine/core'
import { useFoundCopies } from '../../platform/use-kept.ts'
import { Notice } from '../../ui/notice.tsx'
import { keptPatientName } from './kept-names.ts'
import { parsePatientDraft } from './patient-draft.ts'
import { usePatient } from './patients.queries.ts'

/** Changes that were typed and left lying: they wait here. */
export function UnsavedNote({ patientId, onEdit }: { patientId: number; onEdit: () => void }) {
  const copies = useFoundCopies(keptPatientName(patientId), parsePatientDraft)
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
  /** The number that led here. */
  mergedId: number
}

/** A number that was merged into this record led here. */
export function MergedNote({ patientId, mergedId }: MergedNoteProps) {
  // It may have been brought back meanwhile, and an address can say anything.
  const { data } = usePatient(mergedId)
  if (data?.id !== patientId) return null
  return <Notice tone="blue">MR #{mergedId} was merged into this record.</Notice>
}
