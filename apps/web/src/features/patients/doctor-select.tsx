import { NativeSelect } from '@mantine/core'
import { useDoctors } from '../../platform/doctors.ts'
import { useSignedInUser } from '../../platform/session.ts'
import classes from './new-patient-dialog.module.css'
import { noDoctorYet } from './use-no-doctor-yet.ts'

/** An administrator says whose patient it is; anybody else's is their doctor's (product §2). */
export function DoctorSelect(props: {
  chosen: number | null
  problem?: string
  onChoose: (id: number | null) => void
}) {
  const isAdmin = useSignedInUser().role === 'admin'
  const doctors = useDoctors({ enabled: isAdmin })
  if (!isAdmin) return null
  const choices = (doctors.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <NativeSelect
      className={classes.doctor}
      label="Doctor"
      withAsterisk
      aria-required
      description={doctors.isError ? notLoaded : doctors.data?.length === 0 ? noDoctor : undefined}
      data={[{ value: '', label: 'Choose a doctor' }, ...choices]}
      value={props.chosen ?? ''}
      error={props.problem}
      onChange={(event) => props.onChoose(Number(event.currentTarget.value) || null)}
    />
  )
}

const notLoaded = "Couldn't load the doctors. Close this and open it again; what you typed is kept."
const noDoctor = `${noDoctorYet.title} ${noDoctorYet.next}`
