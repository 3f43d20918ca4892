// A handler's context: the actor, the database, the clock, and functions to make changes.
import type { Actor } from './actor.ts'
import type { Db } from './db/tables.ts'
import type { Realtime } from './realtime.ts'
import type { Read } from './text-readings/text-readings.ts'

/** The context of handlers of public rows. */
export type PublicCtx = {
  db: Db
  now: () => Date
  requestId: string
  /** The caller's network address. */
  address: string
  /** The caller's User-Agent; at most 300 characters. */
  userAgent: string | null
  publish: Realtime['publish']
  follow: Realtime['follow']
}

/** The context of handlers of all other rows. */
export type Ctx = PublicCtx & {
  actor: Actor
  /** The hash of the session's token. */
  session: string
  /** Whether the session is locked. Then only rows that allow it are answered. */
  isLocked: boolean
  /** The `Idempotency-Key` header of a call that creates a record (rules §4). */
  idempotencyKey: string | null
  /** Parses a text outside the event loop, in a queue that is fair to each caller. */
  read: Read
}
