import { sql } from 'kysely'
import { generate, IdentifierNode, PostgresDialect } from 'kysely-codegen'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyTemplate } from '../../test/test-app.ts'
import { columnName } from './column-name.ts'
import { connect } from './connect.ts'
import type { Database } from './connect.ts'
import tableOwners from './table-owners.json' with { type: 'json' }

let copy: Awaited<ReturnType<typeof copyTemplate>>
let database: Database

beforeAll(async () => {
  copy = await copyTemplate()
  database = connect(copy.connection, 2)
})
afterAll(async () => {
  await database.close()
  await copy.drop()
})

describe('the database tables', () => {
  it('are those in rows.ts, column by column ("npm run rows" writes it)', async () => {
    await expect(await printRows(database)).toMatchFileSnapshot('./rows.ts')
  })

  it('have names that survive camelCase and back', async () => {
    const { rows: columns } = await sql<{ name: string }>`
      select distinct unnest(array[table_name, column_name])::text as name
        from information_schema.columns where table_schema = 'public'`.execute(database.db)
    expect(columns.length).toBeGreaterThan(100)
    const names = columns.map(({ name }) => name)
    const all = sql.join(names.map((name) => sql`1 as ${sql.raw(name)}`))
    const { rows } = await sql<Record<string, number>>`select ${all}`.execute(database.db)
    const fields = Object.keys(rows[0] ?? {})
    expect(fields.map(columnName)).toEqual(names)
    expect(fields.map((field) => sql.ref(field).compile(database.db).sql)).toEqual(
      names.map((name) => `"${name}"`),
    )
  })

  it('have one owner at most', () => {
    const owned = Object.values(tableOwners).flat()
    expect(new Set(owned).size).toBe(owned.length)
  })
})

/** Prints the rows as the driver reads them: an instant as a Date, and a number of eight bytes as text. */
function printRows({ db }: Database): Promise<string> {
  const dialect = new PostgresDialect()
  Object.assign(dialect.adapter.scalars, {
    timestamptz: new IdentifierNode('Date'),
    int8: new IdentifierNode('string'),
  })
  return generate({
    db,
    dialect,
    camelCase: true,
    includePattern: 'public.*',
    excludePattern: 'public.migrations',
    outFile: null,
  })
}
