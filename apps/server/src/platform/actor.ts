// Who is asking, and whose records they may see.
import type { Role } from '@sincerely/domain/permissions'

/** `scope`: all records, or those of these doctors (rules §1). */
export type Actor = {
  userId: number
  name: string
  role: Role
  /** The doctor whose work this is: a doctor's own id, a secretary's assigned doctor, none for an administrator. */
  doctorId: number | null
  scope: 'all' | number[]
}
