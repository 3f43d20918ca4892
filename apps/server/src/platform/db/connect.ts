// The connection to PostgreSQL: a pool, and Kysely on it. The only file that knows the driver, beside its neighbours.
import { Kysely, PostgresDialect } from 'kysely'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { isDatabaseUnavailable } from './database-errors.ts'
import type { Tables } from './tables.ts'

/** Where PostgreSQL listens: an address, or the parts of one (`host` may be a socket's folder). */
export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

export type Database = { db: Kysely<Tables>; close: () => Promise<void> }

/**
 * Opens a pool of at most `size` connections. A statement ends after 30 s, and nobody waits longer than 5 s for a
 * connection: an overloaded database answers 503 instead of collapsing.
 */
export function connect(connection: Connection, size = 16): Database {
  const pool = new pg.Pool({
    ...connection,
    max: size,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    application_name: 'sincerely',
  })
  // A connection that breaks is replaced by the pool at its next use. One that breaks in use says so twice: to its
  // statement, which fails, and as an event that would end the process if nobody listened.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withoutBroken(pool) }) })
  return { db, close: () => db.destroy() }
}

/**
 * A connection that the database ended says so to its statement first, and closes a moment later: given back in between, the
 * next statement would be sent into it. One that failed so is closed instead.
 */
function withoutBroken(pool: pg.Pool): PostgresPool {
  return { connect: async () => closingWhenBroken(await pool.connect()), end: () => pool.end() }
}

function closingWhenBroken(client: pg.PoolClient): PostgresPoolClient {
  const whole: PostgresPoolClient = client
  let broken: Error | undefined
  function query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(statement: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    if (typeof statement !== 'string') return whole.query(statement)
    return whole.query<R>(statement, parameters).catch((error: unknown) => {
      if (error instanceof Error && isDatabaseUnavailable(error)) broken = error
      throw error
    })
  }
  return { query, release: () => client.release(broken) }
}
