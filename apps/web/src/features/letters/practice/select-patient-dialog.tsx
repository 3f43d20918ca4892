import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './practice.module.css'

type SelectPatientDialogProps = {
  onClose: () => void
  /** The search for a patient, from the patients feature. */
  patientSearch: ReactNode
}

/** The first step of a new letter, in which the person chooses the patient. */
export function SelectPatientDialog({ onClose, patientSearch }: SelectPatientDialogProps) {
  return (
    <Dialog onClose={onClose} title="Create New Letter">
      <p className={classes.said}>Choose the patient the letter is about. The patient's doctor signs it.</p>
      {patientSearch}
    </Dialog>
  )
}
