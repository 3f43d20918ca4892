import type { RequestContexts } from '../../platform/bind-routes.ts'
import type { Db } from '../../platform/db/tables.ts'
import { insertViews } from './views.sql.ts'
import type { Seen } from './views.sql.ts'

export type Views = {
  /** Keeps it in memory until the next `write`; never waits and never fails. */
  note: (seen: Seen) => void
  /** Writes what was noted into the audit trail. Where that fails, it is kept for the next time. */
  write: () => Promise<void>
}

/** Notes what the rows of the route table that have `views` have answered. */
export function noteViewsIn(views: Views): RequestContexts['noteViews'] {
  return (ctx, action, ids) => {
    const { requestId, actor } = ctx
    if (actor === undefined) return
    const at = ctx.now()
    for (const id of ids.length === 0 ? [null] : ids)
      views.note({ action, id, actorId: actor.userId, at, requestId })
  }
}

/** The same record looked at by the same person within these is one line. */
const sameViewMs = 10 * 60_000
/** Kept while the database does not take them, some megabytes; of more, how many were lost is written down. */
const mostKept = 20_000

/** Collects who saw what and writes it in batches: a read costs the database nothing more (rules §6). */
export function collectViews(db: Db): Views {
  const noted = new Map<string, number>()
  let kept: Seen[] = []
  let lost = 0

  const note = (seen: Seen) => {
    const key = `${seen.actorId} ${seen.action} ${seen.id}`
    const at = seen.at.getTime()
    const before = noted.get(key)
    if (before !== undefined && Math.abs(at - before) < sameViewMs) return
    noted.set(key, at)
    kept.push(seen)
  }
  const forgetOlder = (last: number) => {
    for (const [key, at] of noted) if (last - at >= sameViewMs) noted.delete(key)
  }
  const write = async () => {
    const last = kept.at(-1)
    if (last === undefined) return
    forgetOlder(last.at.getTime())
    lost += Math.max(0, kept.length - mostKept)
    const batch = kept.slice(-mostKept)
    const lostBefore = lost
    kept = []
    lost = 0
    try {
      await insertViews(db, batch, lostBefore)
    } catch (error) {
      kept = [...batch, ...kept]
      lost += lostBefore
      throw error
    }
  }
  return { note, write }
}
