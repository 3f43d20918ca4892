import type { SessionUser } from '@sincerely/contract/auth'
import type { LetterCounts } from '@sincerely/contract/letters'
import { type ActorRole, can, mayApprove } from '@sincerely/domain/permissions'

export type SuggestedStep =
  | { kind: 'review' | 'post'; label: string; status?: 'approved' }
  | { kind: 'first-patient'; label: string }

type Waiting = Pick<LetterCounts, 'draft' | 'approved'> & {
  patients: number
  /** True if the role may add patients and there is a doctor to add them for. */
  canAddPatients: boolean
  /** This is a setting of the practice. */
  onlyDoctorsApprove: boolean
}

/**
 * Returns the primary action. Doctors review first and secretaries post first, because secretaries process
 * approved letters (spec §6). In a practice without patients, the action is to add one. Returns null if
 * nothing is waiting, or if the role may do none of these.
 */
export function suggestedStep(user: Pick<SessionUser, 'role'>, waiting: Waiting): SuggestedStep | null {
  const { draft, approved, patients, canAddPatients } = waiting
  const review = draft > 0 && mayApprove(user, waiting) ? reviewStep(draft) : null
  const post = approved > 0 && can(user, 'letter.post') ? postStep(approved) : null
  if (review ?? post) return firstActionOf[user.role] === 'post' ? (post ?? review) : (review ?? post)
  if (patients > 0 || !canAddPatients) return null
  return { kind: 'first-patient', label: 'Add the first patient' }
}

const firstActionOf = {
  admin: 'review',
  doctor: 'review',
  secretary: 'post',
  unknown: 'review',
} as const satisfies Record<ActorRole, 'review' | 'post'>

function reviewStep(count: number): SuggestedStep {
  return {
    kind: 'review',
    label: count === 1 ? 'Review 1 draft' : `Review ${count.toLocaleString('en-GB')} drafts`,
  }
}

function postStep(count: number): SuggestedStep {
  const label = count === 1 ? 'Post 1 letter' : `Post ${count.toLocaleString('en-GB')} letters`
  return { kind: 'post', label, status: 'approved' }
}
