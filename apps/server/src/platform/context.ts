// What a handler is given: who asks, the database, the clock, and a way to make changes.
import type { Actor } from './actor.ts'
import type { Db } from './db/tables.ts'
import type { Realtime } from './realtime.ts'
import type { Read } from './text-readings/text-readings.ts'

/** Given to handlers of public rows. */
export type PublicCtx = {
  db: Db
  now: () => Date
  requestId: string
  /** The caller's network address. */
  address: string
  /** What the caller's browser says of itself; at most 300 characters. */
  userAgent: string | null
  publish: Realtime['publish']
}

/** Given to handlers of every other row. */
export type Ctx = PublicCtx & {
  actor: Actor
  /** The hash of the session's token. */
  session: string
  /** Only rows that say so are answered then. */
  isLocked: boolean
  /** From the `Idempotency-Key` header of a create (rules §4). */
  idempotencyKey: string | null
  /** Has a text read beside the event loop, in the caller's turn. */
  read: Read
}
