// The connection to PostgreSQL: a pool, and Kysely on it. Only this folder imports the driver.
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { isConnectionLost } from './database-errors.ts'
import { preparedName } from './prepared.ts'
import type { Tables } from './tables.ts'

/** Tables and columns in camelCase; `sql` templates and JSON contents are unchanged. */
export const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** The server's address, or its parts (`host` may be a socket folder). */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

/** The pool now: its connections, how many callers wait for one, and how long the first of them has waited, in ms. */
export type PoolLoad = { total: number; idle: number; waiting: number; behindMs: number }

export type Database = { db: Kysely<Tables>; load: () => PoolLoad; close: () => Promise<void> }

/**
 * Detects a machine that vanished within 20 s on idle connections (Node sends ten probes a second apart); the system's default
 * takes hours.
 */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

const statementMs = 30_000

/**
 * Opens a pool of at most `size` connections. PostgreSQL ends a statement after 30 s and an idle transaction after 60 s;
 * waiting for a connection ends after 5 s, so that an overloaded database answers 503 instead of collapsing. If the database
 * never answers, the driver gives up after `answerMs`.
 */
export function connect(
  connection: Connection,
  size = 16,
  { answerMs = statementMs + 5000 }: { answerMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    ...connection,
    ...keepAlive,
    max: size,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    query_timeout: answerMs,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'sincerely',
  })
  // The pool replaces a broken connection. One that breaks in use fails its statement and also emits an event, which would end
  // the process without a listener.
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
  /** The queue of callers waiting for the pool. */
  wait: (connecting: () => Promise<pg.PoolClient>) => Promise<pg.PoolClient>
  released: () => void
  load: () => PoolLoad
}

/**
 * How long the first in the pool's queue has waited. If it gave up, the pool still counts as behind until somebody is served
 * or a connection is free.
 */
function createQueueWatch(pool: pg.Pool): QueueWatch {
  // The pool serves the first in the queue first.
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
 * A connection that the database ended fails its statement first and closes a moment later; returned to the pool in between,
 * it would fail the next statement too. One that timed out may answer later, to the wrong statement. So a connection that
 * failed this way is closed, without even a rollback.
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
