import { NativeSelect } from '@mantine/core'
import { doctorOptions, useDoctorChoice } from '../../../platform/doctors.ts'

type DoctorSelectProps = {
  chosen: number | null
  problem: string | undefined
  onChoose: (doctorId: number | null) => void
}

/** Who works for several doctors says whose patients these are. */
export function DoctorSelect({ chosen, problem, onChoose }: DoctorSelectProps) {
  const choice = useDoctorChoice()
  if (choice === null) return null
  return (
    <NativeSelect
      label="Doctor"
      withAsterisk
      aria-required
      maw={320}
      description={
        choice.state === 'failed'
          ? "Couldn't load the doctors. Reload the page; your work is kept."
          : undefined
      }
      data={doctorOptions(choice)}
      value={chosen ?? ''}
      error={problem}
      onChange={(event) => onChoose(Number(event.currentTarget.value) || null)}
    />
  )
}
