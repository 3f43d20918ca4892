// The tables by which servers that share a database know of each other, as the migrations leave them.
import type { Generated, GeneratedAlways } from 'kysely'

/** Events too long for NOTIFY; written and cleared by Socket.IO's adapter. */
export type EventAttachments = {
  id: GeneratedAlways<string>
  created_at: Generated<Date>
  payload: Buffer
}

/** One row. */
export type KeyFingerprint = {
  id: Generated<number>
  fingerprint: string
  kept_at: Generated<Date>
}
