import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyTemplate } from '../../test/test-app.ts'
import { migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof copyTemplate>>
let client: pg.Client

beforeAll(async () => {
  database = await copyTemplate('template1')
  client = new pg.Client(database.connection)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function migrations(files: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'sincerely-migrations-'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text)
  return directory
}

const first = { '0001-a.sql': 'create table a (id integer)' }

describe('migrations', () => {
  it('are undone as a whole if they fail, and named', async () => {
    const broken = await migrations({ '0001-a.sql': 'create table half (id integer); select nonsense' })
    await expect(migrate(database.connection, broken)).rejects.toThrow(/"0001-a" failed and was undone/)
    const { rows } = await client.query("select to_regclass('half') as half")
    expect(rows).toEqual([{ half: null }])
  })

  it('run once, in order, even if two servers start at the same moment', async () => {
    const both = await migrations({ ...first, '0002-b.sql': 'create table b (id integer)' })
    const applied = await Promise.all([
      migrate(database.connection, both),
      migrate(database.connection, both),
    ])
    expect(applied.flat()).toEqual(['0001-a', '0002-b'])
    expect(await migrate(database.connection, both)).toEqual([])
  })

  it('wait for the step before an update, and do not run if it fails', async () => {
    const more = await migrations({
      ...first,
      '0002-b.sql': 'create table b (id integer)',
      '0003-c.sql': 'create table c (id integer)',
    })
    const beforeUpdate = () => Promise.reject(new Error('no backup'))
    await expect(migrate(database.connection, more, { beforeUpdate })).rejects.toThrow('no backup')
    const only = new Set(['0001-a', '0002-b'])
    expect(await migrate(database.connection, more, { beforeUpdate, only })).toEqual([])
  })

  it('refuse a database that a newer version has used [T-34]', async () => {
    await expect(migrate(database.connection, await migrations(first))).rejects.toThrow(
      /used by a newer version of Sincerely/,
    )
  })

  it('refuse a file that was changed after it was applied [T-34]', async () => {
    const changed = {
      '0001-a.sql': 'create table a (id bigint)',
      '0002-b.sql': 'create table b (id integer)',
    }
    await expect(migrate(database.connection, await migrations(changed))).rejects.toThrow(
      /is not the one this database was made with/,
    )
  })

  it('say what to do if the role may not create the extensions', async () => {
    // The embedded database's role is not a superuser, so it may not create this extension.
    const directory = await migrations({
      ...first,
      '0002-b.sql': 'create table b (id integer)',
      '0003-c.sql': 'create extension pg_stat_statements',
    })
    await expect(migrate(database.connection, directory)).rejects.toThrow(
      /create extension pg_trgm; create extension unaccent/,
    )
  })
})
