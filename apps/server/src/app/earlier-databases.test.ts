import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBackup } from '../platform/backup/open-backup.ts'
import { connect } from '../platform/db/connect.ts'
import type { Database } from '../platform/db/connect.ts'
import { idleDatabases } from '../platform/db/copy/databases.ts'
import { contentsOf } from '../test/compare-databases.ts'
import { tellDatabase } from '../test/tell-database.ts'
import { copyTemplate, secretKey } from '../test/test-app.ts'
import { goBack } from './earlier-databases.ts'

const place = mkdtempSync(join(tmpdir(), 'sincerely-go-back-'))
const dataDir = join(place, 'data')
const updates = join(dataDir, 'backups', 'before-updates')
const newer = join(place, 'migrations')
let inUse: Awaited<ReturnType<typeof copyTemplate>>
let putAway: string

/** In use is one practice, put away beside it another, which an earlier version left there. */
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
  cpSync(join(import.meta.dirname, '../../migrations'), newer, { recursive: true })
  writeFileSync(join(newer, '9999-newer.sql'), "update practice set name = name || ', brought up to date'")
  mkdirSync(dataDir)
})
afterAll(async () => {
  for (const name of await besideIt())
    await tellDatabase({ ...inUse.connection, database: 'postgres' }, `drop database "${name}"`)
  await inUse.drop()
  rmSync(place, { recursive: true, force: true })
})

const backup = {
  scheduled: true,
  folder: null,
  passphrase: null,
  keepDays: 14,
  keepWeeks: 8,
  beforeUpdate: true,
}
const wishes = (changed: Partial<Parameters<typeof goBack>[1]> = {}) => ({
  name: putAway,
  dataDir,
  secretKey,
  backup,
  migrations: newer,
  version: '0.0.0-test',
  now: new Date('2026-11-23T21:00:00Z'),
  report: () => undefined,
  ...changed,
})
const besideIt = () => idleDatabases(inUse.connection, `${inUse.connection.database.slice(0, 30)}_before_`)
const earlier = () => contentsOf({ ...inUse.connection, database: putAway })

describe('going back to what an earlier version put away', () => {
  it('is refused while somebody works in it, and waits a moment for who is just leaving', async () => {
    const { db, close } = connect({ ...inUse.connection, database: putAway }, 1)
    await db.selectFrom('practice').select('name').execute()
    await expect(goBack(inUse.connection, wishes())).rejects.toThrow(
      'or somebody works in it. There are none.',
    )
    const leaving = expect(goBack(inUse.connection, wishes({ secretKey: null }))).rejects.toThrow(
      /needs its secret key/,
    )
    await Promise.all([leaving, close()])
  })

  it('is refused, and nothing is changed, without the key that its backup needs', async () => {
    const before = await earlier()
    await expect(goBack(inUse.connection, wishes({ secretKey: null }))).rejects.toThrow(
      /needs its secret key.* Nothing was changed\. /,
    )
    expect(await earlier()).toEqual(before)
  })

  it('is refused, and nothing is changed, where no backup of it can be taken', async () => {
    const before = await earlier()
    const file = join(place, 'a file where the folder should be')
    writeFileSync(file, '')
    const nowhere = wishes({ backup: { ...backup, folder: file } })
    await expect(goBack(inUse.connection, nowhere)).rejects.toThrow(
      /backup before that failed: .* Nothing was changed\. /,
    )
    expect(await earlier()).toEqual(before)
  })

  it('takes a backup of it before it is brought up to date, and says what was done where it goes no further [H-35]', async () => {
    const before = await contentsOf(inUse.connection)
    let somebody: Database | undefined
    let working: Promise<unknown> | undefined
    // Told when its backup begins: long before the two are exchanged.
    const report = () => {
      somebody ??= connect(inUse.connection, 1)
      working ??= somebody.db.selectFrom('practice').select('name').execute()
    }
    await expect(goBack(inUse.connection, wishes({ report }))).rejects.toThrow(
      `The practice in use is as it was. In ${putAway} nobody is signed in any more`,
    )
    await working
    await somebody?.close()
    expect(await contentsOf(inUse.connection)).toEqual(before)
    const [file = '', ...more] = readdirSync(updates)
    expect(more).toEqual([])
    expect(await checkBackup(join(updates, file), null)).toMatchObject({ practice: { name: 'Put away' } })

    await goBack(inUse.connection, wishes())
    const { db, close } = connect(inUse.connection, 1)
    expect(await db.selectFrom('practice').select('name').execute()).toEqual([
      { name: 'Put away, brought up to date' },
    ])
    expect(await db.selectFrom('backups').select(['kind', 'file', 'proof']).execute()).toEqual([
      { kind: 'before-update', file: join(updates, file), proof: 'read' },
    ])
    await close()
    const [other = ''] = await besideIt()
    expect(await contentsOf({ ...inUse.connection, database: other })).toEqual(before)
  })

  it('leaves the backups that are there already: they are of another practice, whatever its migrations are', async () => {
    const [name = ''] = await besideIt()
    const [known = ''] = readdirSync(updates)
    const older = 'sincerely-2026-11-22T210000Z.backup'
    cpSync(join(updates, known), join(updates, older))
    await goBack(inUse.connection, wishes({ name, now: new Date('2026-11-24T21:00:00Z') }))
    const files = readdirSync(updates).toSorted()
    expect(files).toEqual([older, known, expect.any(String)])
    expect(await checkBackup(join(updates, files.at(-1) ?? ''), null)).toMatchObject({
      practice: { name: 'In use' },
    })
  })
})
