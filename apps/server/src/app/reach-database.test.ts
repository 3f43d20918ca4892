import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { connect } from '../platform/db/connect.ts'
import { startEmbeddedPostgres } from '@sincerely/embedded-postgres/embedded-postgres'
import { beginOwnDatabase } from '../platform/db/own-database.ts'
import { reachDatabase } from './reach-database.ts'
import type { ReachedDatabase } from './reach-database.ts'

const place = mkdtempSync(join(tmpdir(), 'sincerely-reach-'))
chmodSync(place, 0o711)
const dataDir = join(place, 'data')
const quiet = () => undefined

afterAll(() => rmSync(place, { recursive: true, force: true }))

const reach = () => reachDatabase({ databaseUrl: null, dataDir }, quiet)

async function databaseOf({ connection }: ReachedDatabase): Promise<unknown> {
  const { db, close } = connect(connection, 1)
  try {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    return rows[0]?.name
  } finally {
    await close()
  }
}

describe('reaching the practice’s database', () => {
  it('is refused, creating nothing, if there is no database yet', async () => {
    await expect(reach()).rejects.toThrow(`There is no database in ${dataDir} yet.`)
    expect(existsSync(dataDir)).toBe(false)
  })

  it('uses DATABASE_URL as it is, whatever DATA_DIR contains', async () => {
    const databaseUrl = 'postgres://somebody@db.example:5432/letters'
    const { connection } = await reachDatabase({ databaseUrl, dataDir }, quiet)
    expect(connection).toEqual({ connectionString: databaseUrl })
  })

  it('works beside a running server and leaves its database running', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, report: quiet })
    try {
      const beside = await reach()
      expect(await databaseOf(beside)).toBe('sincerely')
      await beside.leave()
      const again = await reach()
      expect(await databaseOf(again)).toBe('sincerely')
      await beginOwnDatabase(postgres.connection, dataDir)
      expect(await databaseOf(await reach())).toBe('practice')
    } finally {
      await postgres.stop()
    }
  })

  it('starts it if no server runs, even after a killed one, and stops it again', async () => {
    writeFileSync(join(dataDir, 'postgres.lock'), JSON.stringify({ pid: 999_999_999, startedAt: null }))
    const alone = await reach()
    expect(await databaseOf(alone)).toBe('practice')
    await alone.leave()
    await expect(databaseOf(alone)).rejects.toThrow(/./)
    expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false)
  })
})
