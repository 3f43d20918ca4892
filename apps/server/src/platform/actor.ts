// The user who makes a call, with the doctors whose records they may see.
import type { ActorRole } from '@sincerely/domain/permissions'

/** `scope` is all records, or the records of these doctors (rules §1). */
export type Actor = {
  userId: number
  name: string
  role: ActorRole
  /**
   * A doctor's own id, or that of a secretary's assigned doctor. Null for an administrator, and for a secretary who only covers.
   */
  doctorId: number | null
  scope: 'all' | number[]
}
