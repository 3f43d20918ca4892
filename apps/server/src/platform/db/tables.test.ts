import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import tableOwners from './table-owners.json' with { type: 'json' }

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** The columns that tables.ts and the files beside it name: `type Users = { id: …` under the table that `Tables` gives it. */
function describedColumns(): Map<string, string[]> {
  const source = [
    './tables.ts',
    './letter-tables.ts',
    './assistant-tables.ts',
    './dictation-tables.ts',
    './privacy-tables.ts',
    './assignment-tables.ts',
    './account-tables.ts',
    './text-tables.ts',
    './notification-tables.ts',
    './patient-tables.ts',
    './audit-tables.ts',
    './server-tables.ts',
    './backup-tables.ts',
  ]
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .join('\n')
  const types = new Map<string, string[]>()
  for (const [, name, body] of source.matchAll(/^(?:export )?type (\w+) = \{([^}]*)\}/gm)) {
    types.set(name ?? '', [...(body ?? '').matchAll(/(\w+): /g)].map((match) => match[1] ?? '').toSorted())
  }
  const tables = /export type Tables = \{([^}]*)\}/.exec(source)?.[1] ?? ''
  return new Map(
    [...tables.matchAll(/(\w+): (\w+)/g)].map(([, table, type]) => [
      table ?? '',
      types.get(type ?? '') ?? [],
    ]),
  )
}

describe('the described tables', () => {
  it('are those of the migrated database, column by column', async () => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select table_name as "table", array_agg(column_name::text) as columns
        from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'
       group by table_name`.execute(app.db)
    const inDatabase = new Map(rows.map(({ table, columns }) => [table, columns.toSorted()]))
    expect(inDatabase.size).toBeGreaterThan(10)
    expect(describedColumns()).toEqual(inDatabase)
  })

  it('have one owner at most', () => {
    const owned = Object.values(tableOwners).flat()
    expect(new Set(owned).size).toBe(owned.length)
  })
})
