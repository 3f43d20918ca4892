// Migrates the database with numbered SQL files, forward only, under a lock.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { keepAlive } from './connect.ts'
import type { Connection } from './connect.ts'
import { lockKeys } from './lock-keys.ts'

type Migration = { id: string; sql: string; sha256: string }

type Wishes = {
  /** Applies only these migrations, to build the database of an earlier version. Without it, all are applied. */
  only?: ReadonlySet<string>
  /** Runs before the first step on a database that has been used. If it throws, nothing is changed. */
  beforeUpdate?: () => Promise<void>
}

const oldestMajor = 15
const connectWithinMs = 10_000

/**
 * Applies missing migrations, each file in a separate transaction, and returns their names. Throws an error with a sentence to
 * print if PostgreSQL is too old, does not use UTF-8, refuses an extension, or was migrated by a newer Sincerely.
 */
export async function migrate(
  connection: Connection,
  directory: string,
  wishes: Wishes = {},
): Promise<string[]> {
  // There is no time limit, because migrations, and waiting for another server's migrations, may take long.
  const client = new pg.Client({ ...connection, ...keepAlive, connectionTimeoutMillis: connectWithinMs })
  // A broken connection also makes the running statement fail, and the caller handles that error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await checkServer(client)
    await client.query('select pg_advisory_lock($1)', [lockKeys.migrate])
    return await applyMissing(client, await readMigrations(directory), wishes)
  } finally {
    await client.end()
  }
}

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    "select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding",
  )
  const major = Math.floor(Number(rows[0]?.version ?? 0) / 10_000)
  if (major < oldestMajor) {
    throw new Error(`This PostgreSQL is version ${major}. Sincerely needs ${oldestMajor} or newer.`)
  }
  if (rows[0]?.encoding !== 'UTF8') {
    throw new Error(
      `This database stores text as ${rows[0]?.encoding}. Create one with: createdb --encoding=UTF8 …`,
    )
  }
}

export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8')
      return { id: name.slice(0, -4), sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function applyMissing(
  client: pg.Client,
  migrations: Migration[],
  { only, beforeUpdate }: Wishes,
): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (id text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ id: string; sha256: string }>('select id, sha256 from migrations')
  const applied = new Map(rows.map((row) => [row.id, row.sha256]))
  refuseUnknown(applied, migrations)
  const missing = migrations.filter(({ id }) => !applied.has(id) && only?.has(id) !== false)
  if (missing.length > 0 && applied.size > 0) await beforeUpdate?.()
  for (const migration of missing) await apply(client, migration)
  return missing.map(({ id }) => id)
}

function refuseUnknown(applied: Map<string, string>, migrations: Migration[]): void {
  const ours = new Map(migrations.map(({ id, sha256 }) => [id, sha256]))
  for (const [id, sha256] of applied) {
    if (!ours.has(id)) {
      throw new Error(
        `This database was used by a newer version of Sincerely (it has "${id}"). Start that version, or restore a backup.`,
      )
    }
    if (ours.get(id) !== sha256) {
      throw new Error(
        `The migration "${id}" is not the one this database was made with. Use the version of Sincerely that made it.`,
      )
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into migrations (id, sha256) values ($1, $2)', [
      migration.id,
      migration.sha256,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw explained(error, migration.id)
  }
}

function explained(error: unknown, id: string): Error {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === '42501') {
    return new Error(
      `The database role is not allowed to do what "${id}" needs (${message}). Ask the owner of the database to run: create extension pg_trgm; create extension unaccent; and grant the role all rights on the schema public.`,
    )
  }
  return new Error(`The migration "${id}" failed and was undone: ${message}`)
}
