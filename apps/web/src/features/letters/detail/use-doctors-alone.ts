import { usePracticeSettings } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'

/** Does the practice leave approving to its doctors, and is this person none (product §2)? Until it is known, as if it did. */
export function useDoctorsAlone(): boolean {
  const isSecretary = useSignedInUser().role === 'secretary'
  const { data, isPending } = usePracticeSettings({ enabled: isSecretary })
  return isSecretary && (data?.onlyDoctorsApprove ?? isPending)
}
