import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillDemo } from '../../../seed/fill-demo.ts'
import { createDatabase, dropDatabase, inDatabase } from '../../platform/db/copy/databases.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { contentsOf } from '../../test/compare-databases.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'

const migrations = join(import.meta.dirname, '../../../migrations')
const folder = mkdtempSync(join(tmpdir(), 'sincerely-dump-'))
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await fillDemo(app.db, new Date('2026-11-20T10:00:00Z'), 'no password')
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

it('a practice restored from a pg_dump dump is unchanged', async ({ skip }) => {
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version_num') as version`.execute(app.db)
  const server = Math.floor(Number(rows[0]?.version) / 10_000)
  const asked = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' })
  const found = asked.error === undefined ? /\d+/.exec(asked.stdout) : null
  if (found === null || Number(found[0]) < server)
    skip(`PostgreSQL is ${server}, and pg_dump ${found === null ? 'is not there' : `is ${found[0]}`}`)
  const { host, port, user, password, database } = app.connection
  const other = `${database}_dumped`
  const file = join(folder, 'practice.dump')
  const run = (program: string, words: string[]) => {
    const { status, stderr } = spawnSync(program, words, {
      encoding: 'utf8',
      env: { ...process.env, PGHOST: host, PGPORT: `${port}`, PGUSER: user, PGPASSWORD: password },
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  }
  run('pg_dump', ['--format=custom', `--file=${file}`, database])
  expect(await createDatabase(app.connection, other)).toBe(true)
  try {
    run('pg_restore', ['--no-owner', '--single-transaction', `--dbname=${other}`, file])
    const restored = inDatabase(app.connection, other)
    expect(await contentsOf(restored)).toEqual(await contentsOf(app.connection))
    await migrate(restored, migrations)
  } finally {
    await dropDatabase(app.connection, other, { force: true })
  }
})
