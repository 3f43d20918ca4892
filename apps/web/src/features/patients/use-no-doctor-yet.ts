import { useSignedInUser } from '../../platform/session.ts'
import { useDoctors } from './patients.queries.ts'

/**
 * A practice of one's own begins without a doctor, and no patient can be added before there is one (product §2). Undefined
 * until it is known; only an administrator can be there so early.
 */
export function useNoDoctorYet(): boolean | undefined {
  const isAdmin = useSignedInUser().role === 'admin'
  const doctors = useDoctors({ enabled: isAdmin })
  return isAdmin ? doctors.data && doctors.data.length === 0 : false
}

export const noDoctorYet = {
  title: 'No doctor works in this practice yet.',
  next: 'A patient belongs to a doctor, so a doctor is added first. That is not possible here yet.',
} as const
