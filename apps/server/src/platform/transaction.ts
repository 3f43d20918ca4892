// The only way to write. A change is committed together with its audit line, and events are published after the commit.
import type { EventName, EventPayload } from '@sincerely/contract/events'
import { actionsOf } from '@sincerely/domain/audit/actions'
import type { CompiledQuery, Transaction } from 'kysely'
import { auditInsert, writeAuditLines } from './audit.sql.ts'
import type { AuditLine } from './audit.sql.ts'
import type { PublicCtx } from './context.ts'
import type { Db, Tables } from './db/tables.ts'
import type { Audience } from './realtime.ts'

/** A change in progress. `now` stays the same instant for the whole change. */
export type Tx = {
  db: Transaction<Tables>
  now: Date
  audit: (...lines: AuditLine[]) => Promise<void>
  /** The event is published after the commit, or never if the transaction fails. */
  publish: <E extends EventName>(event: E, payload: EventPayload<E>, to: Audience) => void
}

type ChangeCtx = Pick<PublicCtx, 'db' | 'now' | 'requestId' | 'publish'> & {
  /** Missing in jobs, which change no sessions. */
  follow?: PublicCtx['follow']
  actor?: { userId: number }
}

/** For changes that the server makes without a call. Publishes no events. */
export function unattended(db: Db, now: Date = new Date()): ChangeCtx {
  return { db, now: () => now, requestId: 'start', publish: () => undefined }
}

const maxAttempts = 4

/**
 * Runs a change in one transaction. A change without an audit line is a fault and is rolled back. After a deadlock the change
 * runs again, so `work` may have no effects outside the transaction.
 */
export async function transaction<T>(ctx: ChangeCtx, work: (change: Tx) => Promise<T>): Promise<T> {
  return retried(() => runOnce(ctx, work))
}

/** A change in a single statement, which PostgreSQL commits at its end. It needs one round trip instead of many. */
export type ChangeAtOnce = Pick<Tx, 'now' | 'publish'> & {
  /** Compile the statement with this. */
  db: Db
  requestId: string
  /** Sends the statement, which must contain `auditLetters`. */
  send: <Row>(statement: CompiledQuery<Row>) => Promise<Row[]>
}

/** Works like `transaction`, but `work` sends exactly one statement. */
export async function changeAtOnce<T>(
  ctx: ChangeCtx,
  work: (change: ChangeAtOnce) => Promise<T>,
): Promise<T> {
  return retried(async () => {
    const events: (() => void)[] = []
    const value = await work({
      db: ctx.db,
      now: ctx.now(),
      requestId: ctx.requestId,
      send: async (statement) => {
        if (!statement.sql.includes(auditInsert)) throw new Error('a change must write its audit line')
        return (await ctx.db.executeQuery(statement)).rows
      },
      publish: (event, payload, to) => events.push(() => ctx.publish(event, payload, to)),
    })
    for (const send of events) send()
    return value
  })
}

async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= maxAttempts || !isRetryable(error)) throw error
    }
  }
}

async function runOnce<T>(ctx: ChangeCtx, work: (change: Tx) => Promise<T>): Promise<T> {
  const now = ctx.now()
  const events: (() => void)[] = []
  const written: AuditLine[] = []
  const result = await ctx.db.transaction().execute(async (db) => {
    const complete = (line: AuditLine) => ({
      ...line,
      at: now,
      actorId: line.actorId ?? ctx.actor?.userId ?? null,
      requestId: ctx.requestId,
    })
    const audit = async (...lines: AuditLine[]) => {
      written.push(...lines)
      await writeAuditLines(db, lines.map(complete))
    }
    const value = await work({
      db,
      now,
      audit,
      publish: (event, payload, to) => events.push(() => ctx.publish(event, payload, to)),
    })
    if (written.length === 0) throw new Error('a change must write its audit line')
    return value
  })
  await followPeople(ctx, written)
  for (const send of events) send()
  return result
}

/** Runs before the change is announced, so that a session that has ended is over on every server first. */
async function followPeople({ follow }: ChangeCtx, written: AuditLine[]): Promise<void> {
  const lines = written.filter(({ action }) => changesSessions.has(action))
  const [first] = lines
  if (first === undefined) return
  const isOnePersons = lines.every(
    ({ action, userId }) => ofOneSession.test(action) && userId === first.userId,
  )
  await follow?.((isOnePersons && first.userId) || 'everybody')
}

const ofOneSession = /^session\./u
const beginnings = new Set(['session.begin', 'session.refuse', 'session.ask-code'])
/**
 * Actions that may end or lock sessions, or change the doctors whom a user works for. The practice's settings are included,
 * because they define when a screen locks.
 */
const changesSessions = new Set(
  [...actionsOf('people'), 'practice.configure'].filter((action) => !beginnings.has(action)),
)

function isRetryable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === '40P01' || code === '40001'
}
