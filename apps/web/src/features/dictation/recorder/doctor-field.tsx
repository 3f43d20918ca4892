import { NativeSelect } from '@mantine/core'
import { type DoctorChoice, useDoctorChoice } from '../../../platform/doctors.ts'

type DoctorFieldProps = {
  chosen: number | null
  /** The server knows of the dictation: its doctor stays. */
  isFixed: boolean
  /** Who has a patient has a doctor: that one, unless another is chosen. */
  hasPatient: boolean
  onChoose: (doctorId: number | null) => void
}

/** Who works for several doctors dictates on behalf of one (rules §1); anybody else's words are their doctor's. */
export function DoctorField({ chosen, isFixed, hasPatient, onChoose }: DoctorFieldProps) {
  const choice = useDoctorChoice()
  if (choice === null) return null
  const none = hasPatient ? 'The doctor of the patient' : usualName(choice)
  const others = choice.doctors.filter(({ id }) => hasPatient || id !== choice.usual || id === chosen)
  return (
    <NativeSelect
      label="On behalf of"
      required={!hasPatient && choice.usual === null}
      disabled={isFixed}
      description={
        choice.state === 'failed' ? "Couldn't load the doctors. Close this and open it again." : undefined
      }
      data={[
        { value: '', label: none ?? 'Choose a doctor' },
        ...others.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={chosen ?? ''}
      onChange={(event) => onChoose(Number(event.currentTarget.value) || null)}
    />
  )
}

function usualName({ doctors, usual }: DoctorChoice): string | undefined {
  return doctors.find(({ id }) => id === usual)?.name
}
