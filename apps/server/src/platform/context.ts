// What a handler is given: who asks, the database, the clock, and a way to make changes.
import type { Role } from '@sincerely/domain/permissions'
import type { Db } from './db/tables.ts'
import type { Realtime } from './realtime.ts'

/** Who is asking, and whose records they may see: all, or those of these doctors (rules §1). */
export type Actor = {
  userId: number
  name: string
  role: Role
  /** The doctor whose work this is: a doctor's own id, a secretary's assigned doctor, none for an administrator. */
  doctorId: number | null
  scope: 'all' | number[]
}

/** Given to handlers of public rows. */
export type PublicCtx = {
  db: Db
  now: () => Date
  requestId: string
  /** The caller's network address. */
  address: string
  publish: Realtime['publish']
}

/** Given to handlers of every other row. */
export type Ctx = PublicCtx & {
  actor: Actor
  /** The hash of the session's token. */
  session: string
  /** From the `Idempotency-Key` header of a create (rules §4). */
  idempotencyKey: string | null
}
