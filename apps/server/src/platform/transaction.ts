// The one way to write: everything commits together with its audit line, and events go out after the commit.
import type { EventName, EventPayload } from '@sincerely/contract/events'
import type { Transaction } from 'kysely'
import { writeAuditLines } from './audit.sql.ts'
import type { AuditLine } from './audit.sql.ts'
import type { PublicCtx } from './context.ts'
import type { Db, Tables } from './db/tables.ts'
import type { Audience } from './realtime.ts'

/** A change under way. `now` is the same instant for all of it. */
export type Tx = {
  db: Transaction<Tables>
  now: Date
  /** One line, or several. */
  audit: (...lines: AuditLine[]) => Promise<void>
  /** Sent after the commit, and not at all when the change fails. */
  publish: <E extends EventName>(event: E, payload: EventPayload<E>, to: Audience) => void
}

type ChangeCtx = Pick<PublicCtx, 'db' | 'now' | 'requestId' | 'publish'> & { actor?: { userId: number } }

/** For changes that the server makes by itself, without a call; nobody is told of them. */
export function unattended(db: Db, now: Date = new Date()): ChangeCtx {
  return { db, now: () => now, requestId: 'start', publish: () => undefined }
}

const tries = 4

/**
 * Runs one change in one transaction. A change that writes no audit line is a fault and is rolled back: there is
 * no write without one. Runs again when the database broke a deadlock, so `work` must do nothing outside it.
 */
export async function transaction<T>(ctx: ChangeCtx, work: (change: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(ctx, work)
    } catch (error) {
      if (attempt >= tries || !isWorthAnotherTry(error)) throw error
    }
  }
}

async function runOnce<T>(ctx: ChangeCtx, work: (change: Tx) => Promise<T>): Promise<T> {
  const now = ctx.now()
  const events: (() => void)[] = []
  let audited = 0
  const result = await ctx.db.transaction().execute(async (db) => {
    const complete = (line: AuditLine) => ({
      ...line,
      at: now,
      actorId: line.actorId ?? ctx.actor?.userId ?? null,
      requestId: ctx.requestId,
    })
    const audit = async (...lines: AuditLine[]) => {
      audited += lines.length
      await writeAuditLines(db, lines.map(complete))
    }
    const value = await work({
      db,
      now,
      audit,
      publish: (event, payload, to) => events.push(() => ctx.publish(event, payload, to)),
    })
    if (audited === 0) throw new Error('a change must write its audit line')
    return value
  })
  for (const send of events) send()
  return result
}

function isWorthAnotherTry(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === '40P01' || code === '40001'
}
