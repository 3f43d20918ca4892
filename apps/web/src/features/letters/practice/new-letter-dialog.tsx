import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './practice.module.css'

type NewLetterDialogProps = {
  onClose: () => void
  /** How a patient is looked for: another feature's. */
  patientSearch: ReactNode
}

/** Whom a new letter is about comes first; it is written for that patient's doctor. */
export function NewLetterDialog({ onClose, patientSearch }: NewLetterDialogProps) {
  return (
    <Dialog onClose={onClose} title="Create New Letter">
      <p className={classes.said}>
        Choose the patient the letter is about. It is written on behalf of the patient’s doctor.
      </p>
      {patientSearch}
    </Dialog>
  )
}
