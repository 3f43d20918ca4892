import { NativeSelect } from '@mantine/core'
import { chosenDoctor, doctorOptions, useDoctorChoice } from '../../platform/doctors.ts'
import classes from './new-patient-dialog.module.css'
import { noDoctorYet } from './use-no-doctor-yet.ts'

/** Who works for several doctors says whose patient it is; anybody else's is their doctor's (product §2). */
export function DoctorSelect(props: {
  chosen: number | null
  problem?: string
  onChoose: (id: number | null) => void
}) {
  const choice = useDoctorChoice()
  if (choice === null) return null
  const isNobodyThere = choice.state === 'known' && choice.doctors.length === 0
  return (
    <NativeSelect
      className={classes.doctor}
      label="Doctor"
      withAsterisk
      aria-required
      description={choice.state === 'failed' ? notLoaded : isNobodyThere ? noDoctor : undefined}
      data={doctorOptions(choice)}
      value={chosenDoctor(choice, props.chosen) ?? ''}
      error={props.problem}
      onChange={(event) => props.onChoose(Number(event.currentTarget.value) || null)}
    />
  )
}

const notLoaded = "Couldn't load the doctors. Close this and open it again; what you typed is kept."
const noDoctor = `${noDoctorYet.title} ${noDoctorYet.next}`
