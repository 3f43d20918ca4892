// Creates, removes, lists and exchanges whole databases of one PostgreSQL server.
import pg from 'pg'
import { keepAlive } from '../connect.ts'
import type { Connection } from '../connect.ts'
import { quoted } from './snapshot.ts'

/** A connection to another database, with the same server and role. */
export function inDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return { connectionString: url.href }
}

export async function databaseName(connection: Connection): Promise<string> {
  return askDatabase(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database()::text as name')
    return rows[0]?.name ?? ''
  })
}

/**
 * Creates an empty database with the collation and encoding of `connection`'s database. Returns false if the role may not create
 * databases.
 */
export async function createDatabase(connection: Connection, name: string): Promise<boolean> {
  return askDatabase(connection, async (client) => {
    const rules = await sortingRules(client)
    try {
      await client.query(`create database ${quoted(name)} template template0 encoding 'UTF8' ${rules}`)
      return true
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === insufficientPrivilege) return false
      throw error
    }
  })
}

type Rules = {
  collate: string
  ctype: string
  provider: string
  locale: string | null
  tailored: string | null
}

/**
 * The rules include the collation provider: PostgreSQL's own, ICU or the system. Versions 15 and 17 have different names for the
 * columns.
 */
async function sortingRules(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Rules>(`
    select datcollate::text as collate, datctype::text as ctype, datlocprovider::text as provider,
           coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') as locale,
           to_jsonb(d) ->> 'daticurules' as tailored
      from pg_database d where datname = current_database()`)
  const { collate = 'C', ctype = 'C', provider = 'c', locale = null, tailored = null } = rows[0] ?? {}
  const name = providers[provider] ?? 'libc'
  const options: [string, string | null][] = [
    ['lc_collate', collate],
    ['lc_ctype', ctype],
    ['locale_provider', name],
    [`${name}_locale`, name === 'libc' ? null : locale],
    ['icu_rules', tailored],
  ]
  return options
    .flatMap(([option, value]) => (value === null ? [] : [`${option} ${client.escapeLiteral(value)}`]))
    .join(' ')
}

const providers: Record<string, string> = { b: 'builtin', c: 'libc', i: 'icu' }

const insufficientPrivilege = '42501'
const inUse = '55006'

/** Has no effect if there is no such database. `force` ends its connections. */
export async function dropDatabase(
  connection: Connection,
  name: string,
  { force = false } = {},
): Promise<void> {
  await askDatabase(connection, (client) =>
    client.query(`drop database if exists ${quoted(name)} ${force ? 'with (force)' : ''}`),
  )
}

/** Databases with this prefix that no client is connected to. */
export async function idleDatabases(connection: Connection, beginning: string): Promise<string[]> {
  return askDatabase(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname::text as name from pg_database d where starts_with(datname::text, $1)
          and not exists (select from pg_stat_activity a where a.datid = d.oid and a.backend_type = 'client backend')`,
      [beginning],
    )
    return rows.map(({ name }) => name)
  })
}

/** The size on PostgreSQL's disk, in bytes. */
export async function databaseSize(connection: Connection): Promise<number> {
  return askDatabase(connection, async (client) => {
    const { rows } = await client.query<{ size: string }>(
      'select pg_database_size(current_database())::text as size',
    )
    return Number(rows[0]?.size ?? 0)
  })
}

/** The number of other connections to the database. */
export async function connectionsTo(connection: Connection): Promise<number> {
  return askDatabase(connection, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::integer as n from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    return rows[0]?.n ?? 0
  })
}

/** Whether the database has no tables and no views. */
export async function isBare(connection: Connection): Promise<boolean> {
  return askDatabase(connection, async (client) => {
    const { rows } = await client.query(
      "select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') limit 1",
    )
    return rows.length === 0
  })
}

/**
 * Renames `next` to the name of `current`, and `current` to `earlier`, in one transaction, so that there is always a database
 * with the current name. Returns false if somebody is connected to one of them.
 */
export async function exchangeDatabases(
  connection: Connection,
  { current, next, earlier }: { current: string; next: string; earlier: string },
): Promise<boolean> {
  return askDatabase(inDatabase(connection, 'postgres'), async (client) => {
    try {
      await client.query('begin')
      await client.query(`alter database ${quoted(current)} rename to ${quoted(earlier)}`)
      await client.query(`alter database ${quoted(next)} rename to ${quoted(current)}`)
      await client.query('commit')
      return true
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      if (error instanceof Error && 'code' in error && error.code === inUse) return false
      throw error
    }
  })
}

/** Sets a label, which the database keeps when it is renamed. Null removes the label. */
export async function labelDatabase(connection: Connection, label: string | null): Promise<void> {
  await askDatabase(connection, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database()::text as name')
    const words = label === null ? 'null' : client.escapeLiteral(label)
    await client.query(`comment on database ${quoted(rows[0]?.name ?? '')} is ${words}`)
  })
}

export async function labelOf(connection: Connection): Promise<string | null> {
  return askDatabase(connection, async (client) => {
    const { rows } = await client.query<{ label: string | null }>(
      "select shobj_description(oid, 'pg_database') as label from pg_database where datname = current_database()",
    )
    return rows[0]?.label ?? null
  })
}

/** Runs one query on a separate connection. */
export async function askDatabase<T>(
  connection: Connection,
  question: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...connection,
    ...keepAlive,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 120_000,
    query_timeout: 130_000,
    application_name: 'sincerely backup',
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await question(client)
  } finally {
    await client.end()
  }
}
