// Remembers the user of a token for a few seconds, because looking it up takes longer than many of the calls themselves.
import type { Actor } from './actor.ts'

export type Found = { actor: Actor; session: string; isLocked: boolean }

export type KnownSessions = {
  /** Null if the token is unknown, expired or ended. */
  find: (token: string) => Promise<Found | null>
  /** Finds the same as `find`, but always in the database. */
  lookUp: (token: string) => Promise<Found | null>
  /** Called when a session may have ended, been locked, or have another scope. */
  forget: () => void
  /**
   * Whether this server receives changes of sessions from the other servers. While it does not, every session is read from the
   * database.
   */
  trust: (isTold: boolean) => void
}

/**
 * In milliseconds. A session is remembered for at most this long, and never into the next minute, because covers begin and end
 * with the practice's day.
 */
const rememberedMs = 5000
const minute = 60_000
/** The maximum number of sessions, more than a practice has. */
const most = 10_000

/** `now` is the clock by which sessions expire. */
export function rememberSessions(
  lookUp: (token: string) => Promise<Found | null>,
  now: () => Date,
): KnownSessions {
  const known = new Map<string, { at: number; found: Promise<Found | null> }>()
  let isTrusted = true
  return {
    lookUp,
    find: (token) => {
      if (!isTrusted) return lookUp(token)
      const at = now().getTime()
      const before = known.get(token)
      if (before !== undefined && isFresh(before.at, at)) return before.found
      if (known.size >= most) known.clear()
      const entry = { at, found: lookUp(token) }
      known.set(token, entry)
      const forgetThis = () => {
        if (known.get(token) === entry) known.delete(token)
      }
      // Calls at the same time share the answer. It is remembered only if somebody is signed in.
      entry.found.then((found) => found ?? forgetThis(), forgetThis)
      return entry.found
    },
    forget: () => known.clear(),
    trust: (isTold) => {
      isTrusted = isTold
      known.clear()
    },
  }
}

function isFresh(before: number, now: number): boolean {
  return Math.abs(now - before) < rememberedMs && Math.floor(now / minute) === Math.floor(before / minute)
}
