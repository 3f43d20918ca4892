// A handler's context: the actor, the database, the clock, and a way to make changes.
import type { Actor } from './actor.ts'
import type { Db } from './db/tables.ts'
import type { Realtime } from './realtime.ts'
import type { Read } from './text-readings/text-readings.ts'

/** For handlers of public rows. */
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

/** For handlers of every other row. */
export type Ctx = PublicCtx & {
  actor: Actor
  /** The hash of the session's token. */
  session: string
  /** The session is locked: only rows that allow it are answered. */
  isLocked: boolean
  /** From the `Idempotency-Key` header of a create (rules §4). */
  idempotencyKey: string | null
  /** Reads a text outside the event loop, queued fairly by caller. */
  read: Read
}
