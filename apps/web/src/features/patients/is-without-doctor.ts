import type { SessionUser } from '@sincerely/contract/auth'

/** A secretary whom no doctor is assigned to sees no patients and can add none (product §2). */
export function isWithoutDoctor({ role, doctorId }: Pick<SessionUser, 'role' | 'doctorId'>): boolean {
  return role === 'secretary' && doctorId === null
}
