// The connection to PostgreSQL: a pool, and Kysely on it. The only file that knows the driver, beside its neighbours.
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { isConnectionLost } from './database-errors.ts'
import { preparedName } from './prepared.ts'
import type { Tables } from './tables.ts'

/** Tables and columns in camelCase; the text of a `sql` template and what is inside JSON stay as they are. */
export const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** Where PostgreSQL listens: an address, or the parts of one (`host` may be a socket's folder). */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

/** How a pool is at the moment: its connections, how many wait for one, and for how long the first of them has, in ms. */
export type PoolLoad = { total: number; idle: number; waiting: number; behindMs: number }

export type Database = { db: Kysely<Tables>; load: () => PoolLoad; close: () => Promise<void> }

/**
 * A machine that vanished says nothing: of a connection in which nothing is under way that is noticed 20 s later (Node asks ten
 * times, a second apart), where the system would let it stand for hours.
 */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

const statementMs = 30_000

/**
 * Opens a pool of at most `size` connections. A statement ends after 30 s, a transaction in which nothing is asked after 60 s,
 * and nobody waits longer than 5 s for a connection: an overloaded database answers 503 instead of collapsing. PostgreSQL sees
 * to the first two. Where nothing comes of it, not even that a statement was ended, nobody waits for longer than `answerMs`.
 */
export function connect(
  connection: Connection,
  size = 16,
  { answerMs = statementMs + 5000 }: { answerMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    ...connection,
    ...keptAlive,
    max: size,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    query_timeout: answerMs,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'sincerely',
  })
  // A connection that breaks is replaced by the pool at its next use. One that breaks in use says so twice: to its
  // statement, which fails, and as an event that would end the process if nobody listened.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const queue = createQueueWatch(pool)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: withoutBroken(pool, queue) }),
    plugins: [camelCase],
  })
  return { db, load: queue.load, close: () => db.destroy() }
}

type QueueWatch = {
  /** What is waited for in the pool's queue. */
  wait: (connecting: () => Promise<pg.PoolClient>) => Promise<pg.PoolClient>
  released: () => void
  load: () => PoolLoad
}

/**
 * How far the pool is behind: for how long the first in its queue has waited. That who waited gave up leaves it behind, until
 * somebody is served or a connection is free again.
 */
function createQueueWatch(pool: pg.Pool): QueueWatch {
  // The first in front: the pool serves them in this order.
  const waiting = new Map<symbol, number>()
  let behindSince: number | undefined
  const settle = () => {
    behindSince = waiting.values().next().value
  }
  return {
    wait: async (connecting) => {
      const turn = Symbol('turn')
      const began = performance.now()
      waiting.set(turn, began)
      behindSince ??= began
      try {
        const client = await connecting()
        waiting.delete(turn)
        settle()
        return client
      } finally {
        waiting.delete(turn)
      }
    },
    released: () => {
      if (waiting.size === 0) settle()
    },
    load: () => {
      const { totalCount: total, idleCount: idle, waitingCount } = pool
      if (waiting.size === 0 && total === idle) settle()
      const behindMs = behindSince === undefined ? 0 : performance.now() - behindSince
      return { total, idle, waiting: waitingCount, behindMs }
    },
  }
}

/**
 * A connection that the database ended says so to its statement first, and closes a moment later: given back in between, the
 * next statement would be sent into it. One that did not answer in time may do so later, to whoever asks next. A connection that
 * failed so is asked nothing more, not even to take its transaction back, and is closed instead.
 */
function withoutBroken(pool: pg.Pool, queue: QueueWatch): PostgresPool {
  return {
    connect: async () => closingWhenBroken(await queue.wait(() => pool.connect()), queue.released),
    end: () => pool.end(),
  }
}

type PlannedQuery = <R>(query: {
  name: string
  text: string
  values: unknown[]
}) => Promise<PostgresQueryResult<R>>

function closingWhenBroken(client: pg.PoolClient, released: () => void): PostgresPoolClient {
  const whole: PostgresPoolClient = client
  let broken: Error | undefined
  const ask = <R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    const name = preparedName(text)
    if (name === undefined) return whole.query<R>(text, parameters)
    const planned: PlannedQuery = client.query.bind(client)
    return planned<R>({ name, text, values: [...parameters] })
  }
  function query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(statement: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    if (typeof statement !== 'string') return whole.query(statement)
    if (broken !== undefined) return Promise.reject(broken)
    return ask<R>(statement, parameters).catch((error: unknown) => {
      if (error instanceof Error && isConnectionLost(error)) broken = error
      throw error
    })
  }
  const release = () => {
    client.release(broken)
    released()
  }
  return { query, release }
}
