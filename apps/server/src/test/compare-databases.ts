// A checksum over all rows of each table in a fixed order, to compare two databases.
import pg from 'pg'
import type { Connection } from '../platform/db/connect.ts'

/** Maps each table to its row count and checksum, and each sequence to its value. */
export async function contentsOf(address: Connection): Promise<Map<string, string>> {
  const client = new pg.Client(address)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
        and relname <> 'migrations' order by 1`,
  )
  const contents = new Map<string, string>()
  for (const { name } of rows) {
    const found = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from "${name}" t`,
    )
    contents.set(name, found.rows[0]?.sum ?? '')
  }
  const sequences = await client.query<{ name: string; last: string }>(
    "select sequencename::text as name, coalesce(last_value::text, '') as last from pg_sequences where schemaname = 'public'",
  )
  for (const { name, last } of sequences.rows) contents.set(name, last)
  await client.end()
  return contents
}
