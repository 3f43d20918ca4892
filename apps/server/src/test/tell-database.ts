// Runs statements on a database from outside the server, as its owner.
import pg from 'pg'

export type DatabaseAddress = { host: string; port: number; user: string; password: string; database: string }

/** Runs the statements in order on a separate connection. */
export async function tellDatabase(address: DatabaseAddress, ...statements: string[]): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** The value for DATABASE_URL; the host may be a socket's folder. */
export function databaseUrl({ host, port, user, password, database }: DatabaseAddress): string {
  return `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
}
