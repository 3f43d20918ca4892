import type { RequestContexts } from '../../platform/bind-routes.ts'
import type { Db } from '../../platform/db/tables.ts'
import { insertViews } from './views.sql.ts'
import type { Seen } from './views.sql.ts'

export type Views = {
  /** Buffers a view until the next `write`; never waits or fails. */
  note: (seen: Seen) => void
  /** Writes the buffered views to the audit trail. After a failure they stay in the buffer. */
  write: () => Promise<void>
}

/** Records views from the replies of routes that have `views` in the route table. */
export function noteViewsIn(views: Views): RequestContexts['noteViews'] {
  return (ctx, action, ids) => {
    const { requestId, actor } = ctx
    if (actor === undefined) return
    const at = ctx.now()
    for (const id of ids.length === 0 ? [null] : ids)
      views.note({ action, id, actorId: actor.userId, at, requestId })
  }
}

/** In milliseconds. Repeated views of a record by the same user within this time become one line. */
const sameViewMs = 10 * 60_000
/** The maximum number of views buffered while the database is down, some megabytes. Further views are only counted. */
const maxBuffered = 20_000

/** Records which user viewed which record, in batches, so that a read costs no extra write (rules §6). */
export function collectViews(db: Db): Views {
  const noted = new Map<string, number>()
  let buffered: Seen[] = []
  let lost = 0

  const note = (seen: Seen) => {
    const key = `${seen.actorId} ${seen.action} ${seen.id}`
    const at = seen.at.getTime()
    const before = noted.get(key)
    if (before !== undefined && Math.abs(at - before) < sameViewMs) return
    noted.set(key, at)
    buffered.push(seen)
  }
  const forgetOlder = (last: number) => {
    for (const [key, at] of noted) if (last - at >= sameViewMs) noted.delete(key)
  }
  const write = async () => {
    const last = buffered.at(-1)
    if (last === undefined) return
    forgetOlder(last.at.getTime())
    lost += Math.max(0, buffered.length - maxBuffered)
    const batch = buffered.slice(-maxBuffered)
    const lostBefore = lost
    buffered = []
    lost = 0
    try {
      await insertViews(db, batch, lostBefore)
    } catch (error) {
      buffered = [...batch, ...buffered]
      lost += lostBefore
      throw error
    }
  }
  return { note, write }
}
