// The connection to PostgreSQL: a pool, with Kysely on top. Only this folder imports the driver.
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { isConnectionLost } from './database-errors.ts'
import { preparedName } from './prepared.ts'
import type { Tables } from './tables.ts'

/** Converts tables and columns to camelCase. `sql` templates and the contents of JSON are unchanged. */
export const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** The server's address, or its parts. `host` may be the folder of a socket. */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

/**
 * The current state of the pool: its connections, the number of callers waiting for one, and the waiting time of the first
 * caller, in ms.
 */
export type PoolLoad = { total: number; idle: number; waiting: number; behindMs: number }

export type Database = { db: Kysely<Tables>; load: () => PoolLoad; close: () => Promise<void> }

/**
 * Detects within 20 s that the machine of an idle connection has vanished: Node sends ten probes, one a second. The system's
 * default takes hours.
 */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

const statementMs = 30_000

/**
 * Opens a pool of at most `size` connections. PostgreSQL ends a statement after 30 s and an idle transaction after 60 s. Waiting
 * for a connection ends after 5 s, so that the server answers 503 if the database is overloaded. If the database never answers,
 * the driver stops waiting after `answerMs`.
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
  // The pool replaces a broken connection. If one breaks in use, its statement fails and the pool also emits an event. Without a
  // listener, this event would end the process.
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
  /** Counts the caller as waiting until `connecting` ends. */
  wait: (connecting: () => Promise<pg.PoolClient>) => Promise<pg.PoolClient>
  released: () => void
  load: () => PoolLoad
}

/**
 * Measures how long the first caller in the pool's queue has waited. If that caller stops waiting, the pool still counts as
 * behind until another caller gets a connection, or a connection is free.
 */
function createQueueWatch(pool: pg.Pool): QueueWatch {
  // The callers in order of arrival, in which the pool serves them.
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
 * If the database ends a connection, its statement fails first and the connection closes a moment later. If it returned to the
 * pool in between, the next statement would fail too. A connection that timed out may answer later, to the wrong statement. So a
 * connection with such a failure is closed without a rollback.
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
