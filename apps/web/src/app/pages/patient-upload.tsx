import { IconUserOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CreateClinic } from '@sincerely/contract/clinics'
import { NewClinicDialog } from '../../features/clinics/new-clinic-dialog.tsx'
import { useApiKey } from '../../features/assistant/keys/api-key.queries.ts'
import { PatientUpload } from '../../features/extraction/patient-upload.tsx'
import { useSignedInUser } from '../../platform/session.ts'
import { whyWithoutDoctor } from '../../platform/without-doctor.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { NoticePage } from '../../ui/notice-page.tsx'

export function PatientUploadPage() {
  const user = useSignedInUser()
  const navigate = useNavigate()
  const { data: apiKey } = useApiKey()
  const [visits, setVisits] = useState<CreateClinic['visits'] | null>(null)
  const why = whyWithoutDoctor(user)
  if (why !== null) return <NoDoctorYet {...why} />
  return (
    <>
      <PatientUpload
        key={user.id}
        model={apiKey && apiKey.inUse !== null ? apiKey : null}
        onPatients={() => void navigate({ to: '/patients' })}
        onClinic={setVisits}
      />
      {visits && (
        <NewClinicDialog
          visits={visits}
          onClose={() => setVisits(null)}
          onCreated={(id) => void navigate({ to: '/clinics/$clinicId', params: { clinicId: String(id) } })}
        />
      )}
    </>
  )
}

function NoDoctorYet({ title, next }: { title: string; next: string }) {
  return (
    <NoticePage
      icon={<IconUserOff size={32} stroke={1.5} />}
      title={title}
      message={`Patients belong to a doctor. You can upload a list once a doctor is assigned to you. ${next}`}
      action={
        <ButtonLink to="/patients" variant="default">
          Back to Patients
        </ButtonLink>
      }
    />
  )
}
