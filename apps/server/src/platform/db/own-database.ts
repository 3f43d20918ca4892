// The database of the practice, next to the demo's database in the same embedded PostgreSQL.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

type EmbeddedConnection = { host: string; port: number; user: string; password: string; database: string }

const ownDatabase = 'practice'

/** The database that the server uses: the practice's own if it exists, else the demo's. */
export function currentDatabase(connection: EmbeddedConnection, dataDir: string): EmbeddedConnection {
  return hasOwnDatabase(dataDir) ? { ...connection, database: ownDatabase } : connection
}

/** True after `beginOwnDatabase` has finished. From then on, the demo is never filled or shown again. */
export function hasOwnDatabase(dataDir: string): boolean {
  try {
    return readFileSync(markOf(dataDir), 'utf8').trim() === ownDatabase
  } catch {
    return false
  }
}

/**
 * Creates the empty database, then marks it as current. If this is interrupted before the mark, the demo continues and this can
 * be called again. The demo's database is unchanged.
 */
export async function beginOwnDatabase(connection: EmbeddedConnection, dataDir: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [ownDatabase])
    if (rowCount === 0) await client.query(`create database ${ownDatabase}`)
  } finally {
    await client.end()
  }
  const mark = markOf(dataDir)
  writeFileSync(`${mark}.new`, `${ownDatabase}\n`, { flush: true })
  renameSync(`${mark}.new`, mark)
}

function markOf(dataDir: string): string {
  return join(dataDir, 'current-database')
}
