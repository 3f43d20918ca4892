import { can } from '@sincerely/domain/permissions'
import { useSignedInUser } from '../../platform/session.ts'
import { whyWithoutDoctor } from '../../platform/without-doctor.ts'
import { useNoDoctorYet } from './use-no-doctor-yet.ts'

/** Whether the user's role may add patients and there is a doctor for them. Otherwise the server would refuse. */
export function useCanAddPatients(): boolean {
  const user = useSignedInUser()
  const noDoctor = useNoDoctorYet()
  return can(user, 'patient.create') && whyWithoutDoctor(user) === null && !noDoctor
}
