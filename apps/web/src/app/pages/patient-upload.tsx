import { NativeSelect } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { DoctorChoice } from '../../features/extraction/doctor-choice.ts'
import { PatientUpload } from '../../features/extraction/patient-upload.tsx'
import { isWithoutDoctor } from '../../features/patients/is-without-doctor.ts'
import { useDoctors } from '../../platform/doctors.ts'
import { useSignedInUser } from '../../platform/session.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { NoticePage } from '../../ui/notice-page.tsx'

/** Patients from lists; an administrator says whose patients they are. */
export function PatientUploadPage() {
  const user = useSignedInUser()
  const navigate = useNavigate()
  if (isWithoutDoctor(user)) return <NoDoctorYet />
  return (
    <PatientUpload
      key={user.id}
      doctor={user.role === 'admin' ? (props) => <DoctorSelect {...props} /> : null}
      onPatients={() => void navigate({ to: '/patients' })}
    />
  )
}

function NoDoctorYet() {
  return (
    <NoticePage
      icon={<IconUserOff size={32} stroke={1.5} />}
      title="No doctor is assigned to you yet"
      message="Patients belong to a doctor, so a list can be uploaded once you work for one. Ask your administrator to assign one."
      action={
        <ButtonLink to="/patients" variant="default">
          Back to Patients
        </ButtonLink>
      }
    />
  )
}

function DoctorSelect({ chosen, problem, onChoose }: Parameters<DoctorChoice>[0]) {
  const doctors = useDoctors({ enabled: true })
  const choices = (doctors.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <NativeSelect
      label="Doctor"
      withAsterisk
      aria-required
      maw={320}
      description={
        doctors.isError ? "Couldn't load the doctors. Reload the page; your work is kept." : undefined
      }
      data={[{ value: '', label: 'Choose a doctor' }, ...choices]}
      value={chosen ?? ''}
      error={problem}
      onChange={(event) => onChoose(Number(event.currentTarget.value) || null)}
    />
  )
}
