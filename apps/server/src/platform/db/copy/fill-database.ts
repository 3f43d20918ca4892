// Copies rows into a migrated database that nobody uses yet, in one transaction.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Connection } from '../connect.ts'
import { connectForCopying, listTables, quoted } from './snapshot.ts'
import type { CopiedTable, Snapshot } from './snapshot.ts'
import { markUnfinished } from './unfinished-restore.ts'

export type Filling = Pick<Snapshot, 'sequences'> & {
  tables: () => AsyncIterable<CopiedTable & { rowsAsCopied: AsyncIterable<Buffer> }>
}

/**
 * Removes rows that migrations inserted. Drops foreign keys and indexes and creates them again over all rows, which is faster and
 * checks the rows. Disables triggers, because the rows already contain their results. The tables' owner may do all this without
 * being a superuser. Afterwards the database counts as unfinished. Throws an error with a sentence to print if the tables do not
 * match.
 */
export async function fillDatabase(connection: Connection, filling: Filling): Promise<void> {
  const client = await connectForCopying(connection)
  try {
    await client.query("begin; set local maintenance_work_mem = '256MB'")
    const known = new Map((await listTables(client)).map((table) => [table.name, new Set(table.columns)]))
    const putBack = await takeAway(client, [...known.keys()])
    for await (const { rowsAsCopied, ...table } of filling.tables()) {
      requireFit(table, known.get(table.name))
      await copyIn(client, table, rowsAsCopied)
    }
    for (const { name, last } of filling.sequences)
      if (last !== null) await client.query('select setval($1::regclass, $2)', [quoted(name), last])
    for (const statement of putBack) await client.query(statement)
    await client.query(markUnfinished)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

function requireFit({ name, columns }: CopiedTable, known: Set<string> | undefined): void {
  const strange = columns.find((column) => known?.has(column) !== true)
  if (known === undefined) throw new Error(`There is no table "${name}" in this Sincerely.`)
  if (strange !== undefined)
    throw new Error(`The table "${name}" has no column "${strange}" in this Sincerely.`)
}

async function copyIn(client: pg.Client, table: CopiedTable, rows: AsyncIterable<Buffer>): Promise<void> {
  const columns = table.columns.map(quoted).join(', ')
  const copying = client.query(copyFrom(`copy public.${quoted(table.name)} (${columns}) from stdin`))
  await pipeline(Readable.from(rows, { objectMode: false }), copying)
  if (copying.rowCount !== table.rows)
    throw new Error(`"${table.name}" should have ${table.rows} rows and has ${copying.rowCount}.`)
}

/** Drops foreign keys and indexes, disables triggers, and returns the statements that undo this, in order. */
async function takeAway(client: pg.Client, tables: string[]): Promise<string[]> {
  const references = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "table", conname::text as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`)
  const indexes = await client.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
     order by indexrelid`)
  const unusual = await client.query<{ table: string; name: string; how: string }>(`
    select tgrelid::regclass::text as "table", tgname::text as name,
           case tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'disable' end as how
      from pg_trigger join pg_class on pg_class.oid = tgrelid
     where relnamespace = 'public'::regnamespace and not tgisinternal and tgenabled <> 'O'`)
  const names = tables.map((table) => `public.${quoted(table)}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  for (const { table, name } of references.rows)
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  // The truncation is in the same transaction as the copying, so that the rows keep their order on disk.
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`)
  return [
    ...indexes.rows.map(({ definition }) => definition),
    ...references.rows.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`,
    ),
    ...names.map((name) => `alter table ${name} enable trigger user`),
    ...unusual.rows.map(({ table, name, how }) => `alter table ${table} ${how} trigger ${quoted(name)}`),
  ]
}
