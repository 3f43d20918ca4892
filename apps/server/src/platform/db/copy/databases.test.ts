import { afterEach, describe, expect, inject, it } from 'vitest'
import { tellDatabase } from '../../../test/tell-database.ts'
import { askDatabase, createDatabase, dropDatabase } from './databases.ts'

const server = { ...inject('postgres'), database: 'postgres' }
const [first, second] = [`sorted_${process.pid}`, `sorted_like_it_${process.pid}`]

afterEach(async () => {
  for (const name of [first, second]) await dropDatabase(server, name)
})

/** The rules by which a database compares and sorts text. */
const rulesOf = (name: string) =>
  askDatabase({ ...server, database: name }, async (client) => {
    const { rows } = await client.query<object>(
      `select datlocprovider, datcollate, datctype, encoding, to_jsonb(d) -> 'datlocale' as locale,
              to_jsonb(d) -> 'daticurules' as rules
         from pg_database d where datname = current_database()`,
    )
    return rows[0]
  })

describe('a new database beside another', () => {
  it.each([
    ['ICU, with rules of its own', "locale_provider icu icu_locale 'en-GB' icu_rules '&a < g'"],
    ['PostgreSQL’s own', "locale_provider builtin builtin_locale 'C.UTF-8'"],
    ['the system’s', "locale_provider libc locale 'C'"],
  ])('sorts by the same rules: %s', async (_, rules) => {
    await tellDatabase(server, `create database "${first}" template template0 encoding 'UTF8' ${rules}`)
    expect(await createDatabase({ ...server, database: first }, second)).toBe(true)
    expect(await rulesOf(second)).toEqual(await rulesOf(first))
  })
})
