// Secretaries without a doctor, and the texts for them.
import type { SessionUser } from '@sincerely/contract/auth'
import { worksFor } from '@sincerely/domain/permissions'

/**
 * Shown instead of lists, each place adding its own sentence in between. Null for everyone except a secretary who
 * neither works for an active doctor (rules §1) nor covers for one today, so she can add no patients (product §2).
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
