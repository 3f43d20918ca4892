import { Anchor } from '@mantine/core'
import type { FoundCopy } from '../../../platform/kept-copies.ts'
import { useMomentText } from '../../../platform/practice.ts'
import { Notice } from '../../../ui/notice.tsx'
import classes from './create-letter-dialog.module.css'
import type { NewLetter } from './new-letter.ts'

type NewLetterNotesProps = {
  patient: { id: number; name: string }
  letter: Pick<NewLetter, 'patientId'> & { others: readonly FoundCopy<NewLetter>[] }
  /** Another unsaved letter is wanted instead; this one stays kept. */
  onOther: (key: string) => void
}

/** Whom the letter is for now, when that changed, and what else was entered for this patient. */
export function NewLetterNotes({ patient, letter, onOther }: NewLetterNotesProps) {
  const momentText = useMomentText()
  const wasMerged = letter.patientId !== patient.id
  if (!wasMerged && letter.others.length === 0) return null
  return (
    <div className={classes.news}>
      {wasMerged && (
        <Notice tone="blue" isUrgent title={`MR #${letter.patientId} was merged into MR #${patient.id}`}>
          What you entered is kept. The letter is for {patient.name}, MR #{patient.id}, now.
        </Notice>
      )}
      {letter.others.map(({ key, keptAt, value }) => (
        <Notice key={key} tone="yellow">
          There is another unsaved letter
          {value.patientId !== patient.id && `, begun for MR #${value.patientId}`} from {momentText(keptAt)}.{' '}
          <Anchor component="button" type="button" onClick={() => onOther(key)}>
            Continue with that one
          </Anchor>
        </Notice>
      ))}
    </div>
  )
}
