import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const places: string[] = []
const running: EmbeddedPostgres[] = []

function newPlace(): string {
  const place = mkdtempSync(join(tmpdir(), 'sincerely-embedded-'))
  chmodSync(place, 0o711)
  places.push(place)
  return place
}

async function start(dataDir: string, lines: string[] = []): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, report: (line) => lines.push(line) })
  running.push(postgres)
  return postgres
}

async function ask(postgres: EmbeddedPostgres, ...statements: string[]): Promise<unknown[]> {
  const client = new Client(postgres.connection)
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

function refusal(code: string, ...parts: string[]) {
  const pattern = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('[^]*')
  return expect.objectContaining({ code, message: expect.stringMatching(pattern) })
}

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop()
})

afterAll(() => {
  for (const place of places) rmSync(place, { recursive: true, force: true })
})

describe('a DATA_DIR that cannot be used', () => {
  it('is refused and left untouched if it is a file', async () => {
    const file = join(newPlace(), 'file')
    writeFileSync(file, 'a letter')
    await expect(start(file)).rejects.toThrow(refusal('data_dir_unwritable', file, 'DATA_DIR'))
    await expect(start(join(file, 'data'))).rejects.toThrow(refusal('data_dir_unwritable', file, 'DATA_DIR'))
    expect(readFileSync(file, 'utf8')).toBe('a letter')
  })

  it.each([
    ['the data directory of another PostgreSQL', { PG_VERSION: '18\n' }, 'data_dir_foreign', 'mv '],
    [
      'a folder pg18 of another origin',
      { 'pg18/PG_VERSION': '18\n', 'pg18/base': '' },
      'data_dir_foreign',
      'mv ',
    ],
    ['a folder pg18 that is not a database', { 'pg18/holiday.jpg': '' }, 'data_dir_foreign', 'mv '],
    [
      'a database of an older PostgreSQL',
      { 'pg17/PG_VERSION': '17\n' },
      'data_dir_other_version',
      'PostgreSQL 17',
    ],
    [
      'a database of a newer PostgreSQL',
      { 'pg19/PG_VERSION': '19\n' },
      'data_dir_other_version',
      'PostgreSQL 19',
    ],
    [
      'a newer database under our name',
      { 'pg18/PG_VERSION': '19\n' },
      'data_dir_other_version',
      'PostgreSQL 19',
    ],
    [
      'a database without its password file',
      { 'pg18/PG_VERSION': '18\n', 'pg18/sincerely.complete': '' },
      'data_dir_foreign',
      'postgres.json',
    ],
  ])('is refused and left untouched if it is or holds %s', async (_, files, code, said) => {
    const dataDir = newPlace()
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(join(dataDir, name, '..'), { recursive: true })
      writeFileSync(join(dataDir, name), content)
    }
    const before = readdirSync(dataDir, { recursive: true })
    await expect(start(dataDir)).rejects.toThrow(refusal(code, dataDir, said))
    expect(readdirSync(dataDir, { recursive: true })).toEqual(before)
  })
})

describe('new database', () => {
  const dataDir = join(newPlace(), 'data with, blanks')

  it('is created on the first start and found on the second', async () => {
    const lines: string[] = []
    const first = await start(dataDir, lines)
    expect(lines).toEqual([`Creating a new PostgreSQL 18 database in ${dataDir}/pg18`])
    await ask(first, 'create table letter (id int)', 'insert into letter values (7)')
    await first.stop()
    await first.stop()
    expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false)
    expect(existsSync(join(dataDir, 'pg18/postmaster.pid'))).toBe(false)

    const begun = performance.now()
    const second = await start(dataDir, lines)
    // A warm start takes about 100 ms on an idle machine. The limit finds only a start that waits for
    // something.
    expect(performance.now() - begun).toBeLessThan(5_000)
    expect(second.connection).toEqual(first.connection)
    expect(lines).toHaveLength(1)
    expect(await ask(second, 'select id from letter')).toEqual([{ id: 7 }])
  })

  it('supports accented letters in trigram search and can strip accents', async () => {
    const postgres = await start(dataDir)
    await ask(postgres, 'create extension pg_trgm', 'create extension unaccent')
    const [row] = await ask(
      postgres,
      `select ' m ' = any(show_trgm('Müller')) as torn_apart, similarity('Müller', 'MÜLLER') as alike, unaccent('Müller') as plain`,
    )
    expect(row).toEqual({ torn_apart: false, alike: 1, plain: 'Muller' })
  })

  it('keeps acknowledged data, works in UTC and does not listen on a network [T-31]', async () => {
    const postgres = await start(dataDir)
    const names = [
      'fsync',
      'full_page_writes',
      'synchronous_commit',
      'data_checksums',
      'listen_addresses',
      'TimeZone',
      'server_encoding',
    ]
    const rows = await ask(
      postgres,
      `select name, setting from pg_settings where name in ('${names.join("','")}')`,
    )
    const settings = Object.fromEntries(rows.map((row) => Object.values(row ?? {})))
    expect(settings).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
    })
  })

  it('gives the server a role that can create databases but is not a superuser, with a password', async () => {
    const postgres = await start(dataDir)
    const rows = await ask(
      postgres,
      'select rolsuper, rolcreatedb from pg_roles where rolname = current_user',
    )
    expect(rows).toEqual([{ rolsuper: false, rolcreatedb: true }])
    const guess = { ...postgres, connection: { ...postgres.connection, password: 'password' } }
    await expect(ask(guess, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  it('keeps the contents of a failed statement out of its log [T-32]', async () => {
    const postgres = await start(dataDir)
    await expect(ask(postgres, `select 'Mrs Confidential'::int`)).rejects.toThrow(/invalid input syntax/)
    const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
    expect(log).toContain('database system is ready')
    expect(log).not.toContain('Confidential')
  })

  it('keeps its password and files private [T-31]', async () => {
    await start(dataDir)
    const modes = ['postgres.json', 'postgres.log', 'pg18', 'run'].map(
      (name) => statSync(join(dataDir, name)).mode & 0o777,
    )
    expect(modes).toEqual([0o600, 0o600, 0o700, 0o700])
  })

  it('refuses a second start while the first one keeps running [T-34]', async () => {
    const postgres = await start(dataDir)
    await expect(start(dataDir)).rejects.toThrow(refusal('already_running', 'DATA_DIR'))
    expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('is not replaced by an empty one if it goes missing [T-34]', async () => {
    const elsewhere = `${dataDir}/away`
    renameSync(join(dataDir, 'pg18'), elsewhere)
    await expect(start(dataDir)).rejects.toThrow(refusal('database_missing', 'pg18', "rm '"))
    renameSync(elsewhere, join(dataDir, 'pg18'))
    const postgres = await start(dataDir)
    expect(await ask(postgres, 'select id from letter')).toEqual([{ id: 7 }])
  })

  it('is left unchanged if it does not start, and the error gives the reason', async () => {
    const config = join(dataDir, 'pg18/postgresql.conf')
    const good = readFileSync(config, 'utf8')
    writeFileSync(config, `${good}\nno_such_setting = 1\n`)
    await expect(start(dataDir)).rejects.toThrow(
      refusal('would_not_start', 'postgres.log', 'no_such_setting'),
    )
    writeFileSync(config, good)
    const postgres = await start(dataDir)
    expect(await ask(postgres, 'select id from letter')).toEqual([{ id: 7 }])
  })
})

describe('two starts at the same time', () => {
  it('create one database, and the second is refused', async () => {
    const dataDir = newPlace()
    const outcomes = await Promise.allSettled([start(dataDir), start(dataDir)])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(outcomes[1]).toHaveProperty('reason.code', 'already_running')
  })
})

describe('long data directory path', () => {
  it('uses a short private socket folder that is removed after a stop', async () => {
    const dataDir = join(newPlace(), 'a-folder-with-a-rather-long-name'.repeat(4))
    const first = await start(dataDir)
    const { host } = first.connection
    expect(host).toMatch(/^\/tmp\/sincerely-\w{6}$/)
    expect(statSync(host).mode & 0o777).toBe(0o700)
    await ask(first, 'create table letter (id int)')
    await first.stop()
    expect(existsSync(host)).toBe(false)

    const second = await start(dataDir)
    expect(await ask(second, 'select id from letter')).toEqual([])
  })
})
