// Who a token belongs to, remembered for a few seconds: looking it up takes longer than many of the calls themselves.
import type { Actor } from './actor.ts'

export type Found = { actor: Actor; session: string; isLocked: boolean }

export type KnownSessions = {
  /** Null if the token is unknown, expired or ended. */
  find: (token: string) => Promise<Found | null>
  /** The same, always from the database. */
  lookUp: (token: string) => Promise<Found | null>
  /** A session may have ended, been locked, or may see something else from now on. */
  forget: () => void
  /** Whether this server hears of such changes from the others. While it does not, nothing comes from memory. */
  trust: (isTold: boolean) => void
}

/** At most this long, in ms, and never into the next minute: covers begin and end with the practice's day. */
const rememberedMs = 5000
const minute = 60_000
/** More than a practice has. */
const most = 10_000

/** `now` is the clock that sessions expire by. */
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
      // Calls at the same time share an answer; only that somebody is signed in is remembered.
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
