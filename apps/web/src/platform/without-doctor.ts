// Recognises secretaries without a doctor, and has the texts for them.
import type { SessionUser } from '@sincerely/contract/auth'
import { worksFor } from '@sincerely/domain/permissions'

/**
 * Returns the text to show instead of lists; each place inserts its own sentence. Returns null unless the
 * user is a secretary without an active doctor, neither her own (rules §1) nor by a cover today. Such a
 * secretary can add no patients (product §2).
 */
export function whyWithoutDoctor({
  role,
  doctors,
}: Pick<SessionUser, 'role' | 'doctors'>): { title: string; next: string } | null {
  if (worksFor({ role }) !== 'assigned' || doctors.some(({ isActive }) => isActive)) return null
  const [inactive] = doctors
  if (inactive === undefined) {
    return { title: 'No doctor is assigned to you yet', next: 'Ask your administrator to assign one.' }
  }
  return {
    title: `The account of ${inactive.name} is deactivated`,
    next: 'Ask your administrator to assign you to another doctor.',
  }
}
