import { TextInput } from '@mantine/core'
import type { Clinic } from '@sincerely/contract/clinics'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { readTimeOfDay } from '@sincerely/domain/time-of-day'
import classes from './clinics.module.css'
import { useAddVisits } from './clinics.queries.ts'

type Patient = { id: number; name: string }

/** Renders the patient search. */
export type PatientSearchPart = (props: {
  onChoose: (patient: Patient) => void
  onCancel: () => void
  cancelLabel: string
}) => ReactNode

type AddVisitsDialogProps = { clinic: Clinic; patientSearch: PatientSearchPart; onClose: () => void }

/** Adds patients one after the other. A visit's time is optional. */
export function AddVisitsDialog({ clinic, patientSearch, onClose }: AddVisitsDialogProps) {
  const add = useAddVisits()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const choose = ({ id: patientId, name }: Patient) => {
    const time = readTimeOfDay(typed)
    if (typed.trim() !== '' && time === null) return setProblem('Enter a time such as 09:30.')
    if (clinic.visits.some((visit) => visit.patientId === patientId))
      return toast({ type: 'info', message: `${name} is already in this clinic.` })
    setProblem(undefined)
    const body = { visits: [{ patientId, time }] }
    add.mutate(
      { params: { id: clinic.id }, body },
      {
        onSuccess: () => {
          setTyped('')
          toast({ type: 'success', message: `${name} added` })
        },
      },
    )
  }
  return (
    <Dialog title="Add patients" onClose={onClose} size={560} closeOnClickOutside={false}>
      <div className={classes.adding}>
        <TextInput
          className={classes.time}
          label="Time"
          placeholder="09:30"
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {/* Each added patient starts a new search, which gets the focus. */}
        <div key={clinic.visits.length} className={classes.found}>
          {patientSearch({ onChoose: choose, onCancel: onClose, cancelLabel: 'Done' })}
        </div>
      </div>
    </Dialog>
  )
}
