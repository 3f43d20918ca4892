import { NativeSelect } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useApiKey } from '../../features/assistant/keys/api-key.queries.ts'
import type { ShowDoctorChoice } from '../../features/extraction/doctor-choice.ts'
import { PatientUpload } from '../../features/extraction/patient-upload.tsx'
import { doctorOptions, useDoctorChoice } from '../../platform/doctors.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { isWithoutDoctor, noDoctorAssigned } from '../../platform/without-doctor.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { NoticePage } from '../../ui/notice-page.tsx'

/** Patients from lists; who works for several doctors says whose patients they are. */
export function PatientUploadPage() {
  const user = useSignedInUser()
  const navigate = useNavigate()
  const { data: apiKey } = useApiKey()
  if (isWithoutDoctor(user)) return <NoDoctorYet />
  return (
    <PatientUpload
      key={user.id}
      model={apiKey && apiKey.inUse !== null ? apiKey : null}
      doctor={(props) => <DoctorSelect {...props} />}
      onPatients={() => void navigate({ to: '/patients' })}
    />
  )
}

function NoDoctorYet() {
  return (
    <NoticePage
      icon={<IconUserOff size={32} stroke={1.5} />}
      title={noDoctorAssigned.title}
      message={`Patients belong to a doctor, so a list can be uploaded once you work for one. ${noDoctorAssigned.next}`}
      action={
        <ButtonLink to="/patients" variant="default">
          Back to Patients
        </ButtonLink>
      }
    />
  )
}

function DoctorSelect({ chosen, problem, onChoose }: Parameters<ShowDoctorChoice>[0]) {
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
