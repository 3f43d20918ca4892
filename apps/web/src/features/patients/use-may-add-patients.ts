import { can } from '@sincerely/domain/permissions'
import { useSignedInUser } from '../../platform/session.ts'
import { isWithoutDoctor } from '../../platform/without-doctor.ts'
import { useNoDoctorYet } from './use-no-doctor-yet.ts'

/** One's role adds patients, and there is a doctor whom they can belong to: else the form could only be refused. */
export function useMayAddPatients(): boolean {
  const user = useSignedInUser()
  const noDoctor = useNoDoctorYet()
  return can(user, 'patient.create') && !isWithoutDoctor(user) && !noDoctor
}
