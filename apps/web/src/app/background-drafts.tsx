import { useSendOrphanedDrafts } from '../features/letters/editor/send-orphaned-drafts.ts'
import { useFollowMerges } from '../features/patients/use-follow-merges.ts'

/** Sends unsaved texts to the server, and moves drafts when records are merged. Shows nothing. */
export function BackgroundDrafts({ userId }: { userId: number }) {
  useSendOrphanedDrafts(userId)
  useFollowMerges(userId)
  return null
}
