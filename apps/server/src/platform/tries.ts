// What is sent outside is tried until it arrives or cannot any more: claimed for each try, so that two servers never make
// the same one, and found again by whatever was under way when a server ended.
import type { Db } from './db/tables.ts'
import type { Job, Jobs } from './jobs.ts'

/** Asks for the try after so many that have ended. A stale one does nothing. */
export type Turn = { sendingId: number; attempts: number }

export type Enqueue = Job<Turn>['enqueue']

export type TryQueue = {
  /** Part of the caller's transaction. */
  enqueue: Enqueue
  /** After the commit. */
  wake: () => void
}

/** What is claimed for one try; `claimedUntil` is null or past for what nobody tries now. */
type Claimed = { id: number; attempts: number }
type Waiting = { id: number; attempts: number; nextTryAt: Date | null; claimedUntil: Date | null }

type Tries<C extends Claimed, R> = {
  /** The name of the queue; it stays. */
  name: string
  /** How many at a time. */
  atOnce: number
  /** Undefined when it is not its turn: over, tried meanwhile, or being tried. */
  claim: (db: Db, turn: { id: number; attempts: number; now: Date; until: Date }) => Promise<C | undefined>
  /** As if the try had not begun: this server stops. */
  release: (db: Db, id: number) => Promise<void>
  /** Everything that waits, or that one alone. */
  selectWaiting: (db: Db, id?: number) => Promise<Waiting[]>
  /** One try, whatever comes of it: every way in which it can fail is an answer. It takes at most 80 s. */
  attempt: (claimed: C, stopping: AbortSignal) => Promise<R | 'stopped'>
  /**
   * Writes down how it went, and asks for the next try where there is one. Where that fails nobody knows how it went, and it is
   * tried once more when the claim is over, as after a crash: rather twice than never, and under the same name for who gets it.
   */
  record: (claimed: C, tried: R, enqueue: Enqueue) => Promise<void>
}

/** Longer than any try. The queue gives up on one a little later. */
const claimSeconds = 150

/** Seconds until the next try after the first, second, … failed one: over half a day in all. */
const waits = [60, 300, 1800, 7200, 43_200]

/** Seconds until the next try after `attempts` that had ended before this one; null when it was the last. */
export function secondsToNextTry(attempts: number): number | null {
  return waits[attempts] ?? null
}

export function openTries<C extends Claimed, R>(
  { jobs, db, now }: { jobs: Jobs; db: Db; now: () => Date },
  { name, atOnce, claim, release, selectWaiting, attempt, record }: Tries<C, R>,
): TryQueue {
  const takeTurn = async ({ sendingId, attempts }: Turn, stopping: AbortSignal) => {
    const at = now()
    const until = new Date(at.getTime() + claimSeconds * 1000)
    const claimed = await claim(db, { id: sendingId, attempts, now: at, until })
    if (claimed === undefined) {
      // Whoever is at it may yet be killed, or fail to write down how it went, and then nothing else would ask again.
      const waiting = await selectWaiting(db, sendingId)
      return askAgain(waiting.filter((one) => one.attempts === attempts && one.claimedUntil !== null))
    }
    const tried = await attempt(claimed, stopping)
    if (tried === 'stopped') {
      await release(db, claimed.id)
      throw new Error('the server stops')
    }
    await record(claimed, tried, enqueue)
  }
  // What waits has its turn, whatever happened to the queue: not before its time, nor before another server's claim is over.
  const askAgain = async (waiting: Waiting[]) => {
    for (const { id, attempts, nextTryAt, claimedUntil } of waiting) {
      const from = Math.max(nextTryAt?.getTime() ?? 0, claimedUntil?.getTime() ?? 0)
      await enqueue(db, { sendingId: id, attempts }, Math.max(0, Math.ceil((from - now().getTime()) / 1000)))
    }
  }
  const { enqueue } = jobs.define<Turn>(name, {
    work: takeTurn,
    atOnce,
    lostAfter: claimSeconds + 30,
    recover: async () => askAgain(await selectWaiting(db)),
  })
  return { enqueue, wake: jobs.wake }
}
