import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { useKept } from '../../platform/use-kept.ts'
import { Notice } from '../../ui/notice.tsx'
import { parseKeptDraft } from './kept-draft.ts'
import { typedWords } from './patient-draft.ts'
import { usePatient } from './patients.queries.ts'

/** Changes that were typed and left lying: they wait here. */
export function UnsavedNote({ patientId, onEdit }: { patientId: number; onEdit: () => void }) {
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

/** Somebody removed the record while it was open here. */
export function GoneNote() {
  return (
    <Notice tone="red" isUrgent title="This record is no longer there">
      It was deleted meanwhile, or belongs to another doctor now. What stands here is how it was.
    </Notice>
  )
}

type MergedNoteProps = {
  patientId: number
  /** The number that led here. */
  mergedId: number
}

/** A number that was merged into this record led here; what was typed there and not saved is not lost. */
export function MergedNote({ patientId, mergedId }: MergedNoteProps) {
  // It may have been brought back meanwhile, and an address can say anything.
  const { data } = usePatient(mergedId)
  const kept = useKept(`patient-${mergedId}`, parseKeptDraft)
  const [isDropped, setDropped] = useState(false)
  const typed = kept.found === null || isDropped ? [] : typedWords(kept.found.value)
  const drop = () => {
    kept.drop()
    setDropped(true)
  }
  if (data?.id !== patientId) return null
  return (
    <Notice tone="blue">
      MR #{mergedId} was merged into this record.
      {typed.length > 0 && (
        <>
          {' '}
          What you typed there is not saved:
          <ul>
            {typed.map(({ label, mine }) => (
              <li key={label}>
                {label}: {mine}
              </li>
            ))}
          </ul>
          <Anchor component="button" type="button" onClick={drop}>
            Discard it
          </Anchor>
        </>
      )}
    </Notice>
  )
}
