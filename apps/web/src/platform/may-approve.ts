// Tells whether the signed-in user may approve letters, which depends on a setting of the practice.
import { can, mayApprove } from '@sincerely/domain/permissions'
import { usePracticeSettings } from './practice.ts'
import { useSignedInUser } from './session.ts'

/**
 * Tells whether the user may approve letters in this practice. `needsDoctor` is true if only the practice's
 * setting stops the user (product §2). Until the setting is known, only doctors may approve.
 */
export function useMayApprove() {
  const user = useSignedInUser()
  const dependsOnSetting = can(user, 'letter.approve') && !can(user, 'letter.approve-always')
  const { data, isPending } = usePracticeSettings({ enabled: dependsOnSetting })
  const onlyDoctorsApprove = data?.onlyDoctorsApprove ?? isPending
  return {
    onlyDoctorsApprove,
    mayApprove: mayApprove(user, { onlyDoctorsApprove }),
    needsDoctor: dependsOnSetting && onlyDoctorsApprove,
  }
}
