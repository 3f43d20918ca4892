// Who is asking, and whose records they may see.
import type { Role } from '@sincerely/domain/permissions'

/** `scope`: all records, or those of these doctors (rules §1). */
export type Actor = {
  userId: number
  name: string
  role: Role
  /** A doctor's own id, a secretary's standing doctor; none for an administrator, or who only covers for others. */
  doctorId: number | null
  scope: 'all' | number[]
}
