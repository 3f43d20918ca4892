import { can } from '@sincerely/domain/permissions'
import { usePracticeSettings } from '../../../platform/practice.ts'
import { useSignedInUser } from '../../../platform/session.ts'

/** Whether only doctors approve in this practice and this person is not one (product §2). True until the setting is known. */
export function useOnlyDoctorsApprove(): boolean {
  const user = useSignedInUser()
  const dependsOnSetting = can(user, 'letter.approve') && !can(user, 'letter.approve-always')
  const { data, isPending } = usePracticeSettings({ enabled: dependsOnSetting })
  return dependsOnSetting && (data?.onlyDoctorsApprove ?? isPending)
}
