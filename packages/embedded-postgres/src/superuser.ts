// Speaks to the embedded PostgreSQL as its superuser: to see whether it answers, and to make the server's own role.

import { Client } from 'pg'
import type { Address } from './address.ts'

/** Name of initdb's superuser, and of the role and database the server works with. */
export const SUPERUSER = 'postgres'
export const ROLE = 'sincerely'
export const DATABASE = 'sincerely'

/** Runs statements one after the other on a fresh connection and answers the last one's rows. */
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
    // Given, so that PGSSLMODE in our surroundings has no say.
    ssl: false,
    connectionTimeoutMillis: 5_000,
  })
  // Without a listener a server that stops meanwhile would end this process; the query itself reports it.
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

/** The role may create databases (a practice of its own, tests) but is not a superuser. `password` has no quotes in it. */
export function roleStatements(password: string): string[] {
  return [
    `create role ${ROLE} login createdb password '${password}'`,
    `create database ${DATABASE} owner ${ROLE} template template0`,
    `revoke connect on database ${DATABASE} from public`,
  ]
}
