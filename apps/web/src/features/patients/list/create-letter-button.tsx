import type { PatientSummary } from '@sincerely/contract/patients'
import { Button } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import classes from './create-letter-button.module.css'

export type CreateLetterProps = {
  onCreateLetter: (patientId: number) => void
  /** The pointer is on its way to the button. */
  onCreateLetterSoon: () => void
}

type CreateLetterButtonProps = CreateLetterProps & { patient: PatientSummary; isSmall?: boolean }

/** The job of the patient list: pick a patient, write a letter. */
export function CreateLetterButton(props: CreateLetterButtonProps) {
  const { patient, isSmall, onCreateLetter, onCreateLetterSoon } = props
  return (
    <Button
      className={classes.button}
      variant="subtle"
      color="gray"
      size={isSmall ? 'compact-sm' : 'sm'}
      leftSection={<IconFilePlus size={16} aria-hidden />}
      onClick={() => onCreateLetter(patient.id)}
      onPointerEnter={onCreateLetterSoon}
      aria-label={`Create letter for ${patient.name}`}
    >
      Create letter
    </Button>
  )
}
