import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '../platform/db/connect.ts'
import { idleDatabases } from '../platform/db/copy/databases.ts'
import { contentsOf } from '../test/compare-databases.ts'
import { tellDatabase } from '../test/tell-database.ts'
import { copyTemplate, secretKey } from '../test/test-app.ts'
import { goBack } from './earlier-databases.ts'

const place = mkdtempSync(join(tmpdir(), 'sincerely-go-back-'))
const ours = join(import.meta.dirname, '../../migrations')
const newer = join(place, 'migrations')
let inUse: Awaited<ReturnType<typeof copyTemplate>>
let putAway: string

/** One practice is in use, and another is put away beside it. */
beforeAll(async () => {
  inUse = await copyTemplate()
  putAway = `${inUse.connection.database.slice(0, 30)}_before_earlier`
  const begun = (name: string) => `insert into practice (name, is_demo) values ('${name}', false)`
  await tellDatabase(
    { ...inUse.connection, database: 'postgres' },
    `create database "${putAway}" template "${inUse.connection.database}"`,
  )
  await tellDatabase(inUse.connection, begun('In use'))
  await tellDatabase({ ...inUse.connection, database: putAway }, begun('Put away'))
  cpSync(ours, newer, { recursive: true })
  writeFileSync(join(newer, '9999-newer.sql'), 'select 1')
})
afterAll(async () => {
  for (const name of await besideIt())
    await tellDatabase({ ...inUse.connection, database: 'postgres' }, `drop database "${name}"`)
  await inUse.drop()
  rmSync(place, { recursive: true, force: true })
})

const wishes = (migrations: string) => ({
  name: putAway,
  dataDir: place,
  secretKey,
  migrations,
  now: new Date('2026-11-23T21:00:00Z'),
})
const besideIt = () => idleDatabases(inUse.connection, `${inUse.connection.database.slice(0, 30)}_before_`)
const earlier = () => contentsOf({ ...inUse.connection, database: putAway })

describe('going back to an earlier database', () => {
  it('is refused while that database is in use, but waits for a closing connection', async () => {
    const { db, close } = connect({ ...inUse.connection, database: putAway }, 1)
    await db.selectFrom('practice').select('name').execute()
    await expect(goBack(inUse.connection, wishes(newer))).rejects.toThrow(
      'or it is in use. No databases are kept.',
    )
    const leaving = expect(goBack(inUse.connection, wishes(newer))).rejects.toThrow(/earlier version/)
    await Promise.all([leaving, close()])
  })

  it('is refused, changing nothing, for a database kept by an earlier version', async () => {
    const before = await earlier()
    await expect(goBack(inUse.connection, wishes(newer))).rejects.toThrow(
      /kept by an earlier version .* Nothing was changed\. /,
    )
    expect(await earlier()).toEqual(before)
  })

  it('is refused while the current database is in use, and then keeps it unchanged', async () => {
    const before = await contentsOf(inUse.connection)
    const { db, close } = connect(inUse.connection, 1)
    await db.selectFrom('practice').select('name').execute()
    await expect(goBack(inUse.connection, wishes(ours))).rejects.toThrow(/database is in use/)
    await close()
    expect(await contentsOf(inUse.connection)).toEqual(before)
    await goBack(inUse.connection, wishes(ours))
    const [other = ''] = await besideIt()
    expect(await contentsOf({ ...inUse.connection, database: other })).toEqual(before)
  })
})
