// Queries the embedded PostgreSQL as its superuser, to check that it answers and to create the server's own
// role.

import { Client } from 'pg'
import type { Address } from './address.ts'

/** The names of initdb's superuser, and of the server's own role and database. */
export const SUPERUSER = 'postgres'
export const ROLE = 'sincerely'
export const DATABASE = 'sincerely'

/** Runs statements one after the other on a new connection. Returns the rows of the last one. */
export async function asSuperuser(
  address: Address,
  password: string,
  statements: string[],
): Promise<unknown[]> {
  const client = new Client({
    ...address,
    user: SUPERUSER,
    password,
    database: 'postgres',
    // Without this option, PGSSLMODE in the environment would decide.
    ssl: false,
    connectionTimeoutMillis: 5_000,
  })
  // Without a listener, this process would end if PostgreSQL stops during the query. The query itself reports
  // the error.
  client.on('error', () => undefined)
  try {
    await client.connect()
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows
    return rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * The role may create databases, for a separate practice and for tests, but is not a superuser. `password`
 * must not contain quotes.
 */
export function roleStatements(password: string): string[] {
  return [
    `create role ${ROLE} login createdb password '${password}'`,
    `create database ${DATABASE} owner ${ROLE} template template0`,
    `revoke connect on database ${DATABASE} from public`,
  ]
}
