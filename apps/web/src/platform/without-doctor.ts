// Secretaries without a doctor, and the texts for them.
import type { SessionUser } from '@sincerely/contract/auth'
import { worksFor } from '@sincerely/domain/permissions'

/** A secretary who works for no doctor, and covers for none today, sees no patients and can add none (product §2). */
export function isWithoutDoctor({ role, doctors }: Pick<SessionUser, 'role' | 'doctors'>): boolean {
  return worksFor({ role }) === 'assigned' && doctors.length === 0
}

/** Shown instead of lists; each place adds its own sentence in between. */
export const noDoctorAssigned = {
  title: 'No doctor is assigned to you yet',
  next: 'Ask your administrator to assign one.',
} as const
