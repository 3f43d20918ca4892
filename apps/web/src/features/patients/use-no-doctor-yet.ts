import { can } from '@sincerely/domain/permissions'
import { useSignedInUser } from '../../platform/session.ts'
import { useDoctors } from '../../platform/doctors.ts'

/**
 * Whether the practice has no doctor yet, because a patient needs one (product §2). Only true if that is certain, so that a
 * failed request hides nothing. Only an administrator can see such a practice.
 */
export function useNoDoctorYet(): boolean {
  const canReadUsers = can(useSignedInUser(), 'user.read')
  const doctors = useDoctors({ enabled: canReadUsers })
  return canReadUsers && doctors.data?.length === 0
}

export const noDoctorYet = {
  title: 'No doctor works in this practice yet.',
  next: 'Every patient belongs to a doctor, so patients cannot be added without one.',
} as const
