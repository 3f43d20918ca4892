// Runs statements on a database from outside the server, as the database's owner.
import pg from 'pg'

export type DatabaseAddress = { host: string; port: number; user: string; password: string; database: string }

export async function tellDatabase(address: DatabaseAddress, ...statements: string[]): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** The value for DATABASE_URL. `host` may be the folder of a socket. */
export function databaseUrl({ host, port, user, password, database }: DatabaseAddress): string {
  return `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`
}
