// A consistent copy of a database at one instant: tables, rows in PostgreSQL's text format, and sequences.
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { keepAlive } from '../connect.ts'
import type { Connection } from '../connect.ts'

export type CopiedTable = { name: string; columns: string[]; rows: number }

export type Snapshot = {
  /** Sorted by name. Without the table of migrations, and without unlogged tables, which PostgreSQL empties after a crash. */
  tables: CopiedTable[]
  sequences: { name: string; last: string | null }[]
  migrations: { id: string; sha256: string }[]
  practice: { name: string; isDemo: boolean } | null
  /** The newest line and the newest seal of the audit trail. */
  auditHead: { line: string | null; seal: { position: string; hash: string } | null }
  /** A table's rows in PostgreSQL's text format, in their order on disk. */
  copyOut: (table: CopiedTable) => AsyncIterable<Buffer>
  close: () => Promise<void>
}

/** Opens a read-only transaction, which does not block writers. Close it soon, because it delays vacuuming. */
export async function openSnapshot(connection: Connection): Promise<Snapshot> {
  const client = await connectForCopying(connection)
  try {
    await client.query('begin isolation level repeatable read, read only')
    const tables = await countRows(client, await listTables(client))
    const sequences = await client.query<{ name: string; last: string | null }>(
      `select sequencename::text as name, last_value::text as last from pg_sequences
        where schemaname = 'public' order by 1`,
    )
    const migrations = await client.query<{ id: string; sha256: string }>(
      'select id, sha256 from migrations order by id',
    )
    return {
      tables,
      sequences: sequences.rows,
      migrations: migrations.rows,
      ...(await describePractice(client, new Set(tables.map(({ name }) => name)))),
      copyOut: ({ name, columns }) =>
        client.query(copyTo(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`)),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Opens a separate connection without time limits, and with the same output formats on every server. */
export async function connectForCopying(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    ...keepAlive,
    connectionTimeoutMillis: 10_000,
    application_name: 'sincerely backup',
  })
  // A broken connection also makes the running statement fail, and the caller handles that error.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '60s';
    set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set timezone = 'UTC';
    set bytea_output = 'hex'; set synchronize_seqscans = off; set search_path = public`)
  return client
}

/** Generated columns are left out, because PostgreSQL computes them. */
export async function listTables(client: pg.Client): Promise<Omit<CopiedTable, 'rows'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname <> 'migrations'
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.relname order by c.relname`)
  return rows
}

async function countRows(client: pg.Client, tables: Omit<CopiedTable, 'rows'>[]): Promise<CopiedTable[]> {
  const counted: CopiedTable[] = []
  for (const table of tables) {
    const { rows } = await client.query<{ n: string }>(
      `select count(*) as n from public.${quoted(table.name)}`,
    )
    counted.push({ ...table, rows: Number(rows[0]?.n ?? 0) })
  }
  return counted
}

/** Reads any earlier schema. A missing table gives null. */
async function describePractice(
  client: pg.Client,
  tables: Set<string>,
): Promise<Pick<Snapshot, 'practice' | 'auditHead'>> {
  const practice = tables.has('practice')
    ? await client.query<{ name: string; isDemo: boolean }>('select name, is_demo as "isDemo" from practice')
    : null
  const line = tables.has('audit_log')
    ? await client.query<{ line: string | null }>('select max(seq)::text as line from audit_log')
    : null
  const seal = tables.has('audit_seals')
    ? await client.query<{ position: string; hash: string }>(
        `select position::text, encode(hash, 'hex') as hash from audit_seals order by audit_seals.position desc limit 1`,
      )
    : null
  return {
    practice: practice?.rows[0] ?? null,
    auditHead: { line: line?.rows[0]?.line ?? null, seal: seal?.rows[0] ?? null },
  }
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Null for a database without a practice. */
export async function practiceIn(connection: Connection): Promise<Snapshot['practice']> {
  const client = await connectForCopying(connection)
  try {
    const { rows } = await client.query<{ is: boolean }>(
      "select to_regclass('public.practice') is not null as is",
    )
    const tables = new Set(rows[0]?.is === true ? ['practice'] : [])
    return (await describePractice(client, tables)).practice
  } finally {
    await client.end()
  }
}
