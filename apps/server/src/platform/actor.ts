// Who is asking, and whose records they may see.
import type { ActorRole } from '@sincerely/domain/permissions'

/** `scope`: all records, or those of these doctors (rules §1). */
export type Actor = {
  userId: number
  name: string
  role: ActorRole
  /** A doctor's own id, a secretary's standing doctor; none for an administrator, or who only covers for others. */
  doctorId: number | null
  scope: 'all' | number[]
}
