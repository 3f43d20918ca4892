// The person who makes a call, and whose records they may see.
import type { ActorRole } from '@sincerely/domain/permissions'

/** `scope`: all records, or those of these doctors (rules §1). */
export type Actor = {
  userId: number
  name: string
  role: ActorRole
  /** A doctor's own id, or a secretary's assigned doctor; null for an administrator, or for somebody who only covers. */
  doctorId: number | null
  scope: 'all' | number[]
}
