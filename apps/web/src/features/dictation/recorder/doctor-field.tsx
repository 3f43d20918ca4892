import { NativeSelect } from '@mantine/core'
import { useDoctors } from '../../../platform/doctors.ts'
import { useSignedInUser } from '../../../platform/session.ts'

type DoctorFieldProps = {
  chosen: number | null
  /** The server knows of the dictation: its doctor stays. */
  isFixed: boolean
  /** Who has a patient has a doctor: that one, unless another is chosen. */
  hasPatient: boolean
  onChoose: (doctorId: number | null) => void
}

/** An administrator dictates on behalf of a doctor (rules §1); anybody else's words are their doctor's. */
export function DoctorField({ chosen, isFixed, hasPatient, onChoose }: DoctorFieldProps) {
  const isAdmin = useSignedInUser().role === 'admin'
  const doctors = useDoctors({ enabled: isAdmin })
  if (!isAdmin) return null
  const choices = (doctors.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const none = hasPatient ? 'The doctor of the patient' : 'Choose a doctor'
  return (
    <NativeSelect
      label="On behalf of"
      required={!hasPatient}
      disabled={isFixed}
      description={doctors.isError ? "Couldn't load the doctors. Close this and open it again." : undefined}
      data={[{ value: '', label: none }, ...choices]}
      value={chosen ?? ''}
      onChange={(event) => onChoose(Number(event.currentTarget.value) || null)}
    />
  )
}
