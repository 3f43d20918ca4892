// Secretaries without a doctor: who they are, and what they are told wherever there is nothing for them.
import type { SessionUser } from '@sincerely/contract/auth'
import { worksFor } from '@sincerely/domain/permissions'

/** A secretary who works for no doctor, and covers for none today, sees no patients and can add none (product §2). */
export function isWithoutDoctor({ role, doctors }: Pick<SessionUser, 'role' | 'doctors'>): boolean {
  return worksFor({ role }) === 'assigned' && doctors.length === 0
}

/** What stands in the place of what such a secretary would find; each place says between the two what that is. */
export const noDoctorAssigned = {
  title: 'No doctor is assigned to you yet',
  next: 'Ask your administrator to assign one.',
} as const
