import { IconUserOff } from '@tabler/icons-react'
import { ButtonLink } from '../../ui/button-link.tsx'
import { NoticePage } from '../../ui/notice-page.tsx'

/** No such patient, or none that is ours to see: the answer is the same. */
export function PatientNotFound() {
  return (
    <NoticePage
      icon={<IconUserOff size={32} stroke={1.5} />}
      title="Patient not found"
      message="There is no patient with this number, or the record belongs to another doctor."
      action={<ButtonLink to="/patients">Back to Patients</ButtonLink>}
    />
  )
}
