import type { PatientSummary } from '@sincerely/contract/patients'
import { Button } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import classes from './create-letter-button.module.css'
import type { RowActions } from './use-row-actions.ts'

type CreateLetterButtonProps = Pick<RowActions, 'onCreateLetter' | 'onCreateLetterSoon'> & {
  patient: PatientSummary
  tabIndex: number | undefined
}

/** The job of the patient list: pick a patient, write a letter. */
export function CreateLetterButton(props: CreateLetterButtonProps) {
  const { patient, tabIndex, onCreateLetter, onCreateLetterSoon } = props
  return (
    <Button
      className={classes.button}
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<IconFilePlus size={16} aria-hidden />}
      tabIndex={tabIndex}
      onClick={() => onCreateLetter(patient.id)}
      onPointerEnter={onCreateLetterSoon}
      aria-label={`Create letter for ${patient.name}`}
      title="Create letter"
    >
      <span className={classes.words}>Create letter</span>
    </Button>
  )
}
