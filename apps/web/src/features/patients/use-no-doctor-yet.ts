import { can } from '@sincerely/domain/permissions'
import { useSignedInUser } from '../../platform/session.ts'
import { useDoctors } from '../../platform/doctors.ts'

/**
 * A practice of one's own begins without a doctor, and no patient can be added before there is one (product §2). True only
 * when that is known: who cannot be asked for a moment hides nothing. Only an administrator can be there so early.
 */
export function useNoDoctorYet(): boolean {
  const mayAsk = can(useSignedInUser(), 'user.read')
  const doctors = useDoctors({ enabled: mayAsk })
  return mayAsk && doctors.data?.length === 0
}

export const noDoctorYet = {
  title: 'No doctor works in this practice yet.',
  next: 'Every patient belongs to a doctor, so patients cannot be added without one.',
} as const
