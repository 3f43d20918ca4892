import { can } from '@sincerely/domain/permissions'
import { usePracticeSettings } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'

/** Does the practice leave approving to its doctors, and is this person none (product §2)? Until it is known, as if it did. */
export function useDoctorsAlone(): boolean {
  const user = useSignedInUser()
  const mayBeStopped = can(user, 'letter.approve') && !can(user, 'letter.approve-always')
  const { data, isPending } = usePracticeSettings({ enabled: mayBeStopped })
  return mayBeStopped && (data?.onlyDoctorsApprove ?? isPending)
}
