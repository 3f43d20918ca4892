import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkBackup } from '../platform/backup/open-backup.ts'
import { copyTemplate, secretKey } from '../test/test-app.ts'
import { tellDatabase } from '../test/tell-database.ts'
import { backUpBeforeUpdate, removeEarlierUpdates } from './back-up-before-update.ts'

const root = mkdtempSync(join(tmpdir(), 'sincerely-before-update-'))
const folder = join(root, 'backups')
const there = join(folder, 'before-updates')
let database: Awaited<ReturnType<typeof copyTemplate>>

beforeAll(async () => {
  database = await copyTemplate()
})
afterAll(async () => {
  await database.drop()
  rmSync(root, { recursive: true, force: true })
})

const place = () => ({
  connection: database.connection,
  folder,
  secretKey,
  migrations: '',
  version: '0.0.0-test',
  scheduled: true,
  passphrase: null,
  keepDays: 14,
  keepWeeks: 8,
  beforeUpdate: true,
})

describe('a backup before an update', () => {
  it('is not taken if the database has no practice', async () => {
    expect(await backUpBeforeUpdate(place(), () => undefined)).toEqual([])
  })

  it('has a folder of its own; after a successful update the five newest are kept', async () => {
    await tellDatabase(
      database.connection,
      "insert into practice (name, is_demo) values ('A practice', false)",
    )
    const [first] = await backUpBeforeUpdate(place(), () => undefined)
    expect(first).toMatchObject({ kind: 'before-update', proof: 'read', counts: { practice: 1 } })
    expect(await checkBackup(first?.file ?? '', null)).toMatchObject({ practice: { name: 'A practice' } })
    for (const day of [1, 2, 3, 4, 5])
      writeFileSync(join(there, `sincerely-2020-01-0${day}T000000Z.backup`), '')
    removeEarlierUpdates(place())
    expect(readdirSync(there)).toHaveLength(5)
    expect(readdirSync(there)).not.toContain('sincerely-2020-01-01T000000Z.backup')
  })

  it('is taken again at each retry; the last two of these are kept [H-35]', async () => {
    for (const name of readdirSync(there)) rmSync(join(there, name))
    const older = join(there, 'sincerely-2020-02-02T000000Z.backup')
    writeFileSync(older, 'of an earlier update, or cut off')
    const files: string[] = []
    for (const minutes of [1, 2, 3]) {
      await tellDatabase(database.connection, `update practice set name = 'Written before ${minutes}'`)
      const begunAt = new Date(Date.now() + minutes * 60_000)
      const [taken] = await backUpBeforeUpdate(place(), () => undefined, begunAt)
      files.push(taken?.file ?? '')
      expect(await checkBackup(taken?.file ?? '', null)).toMatchObject({
        practice: { name: `Written before ${minutes}` },
      })
    }
    expect(readdirSync(there).map((name) => join(there, name))).toEqual([older, ...files.slice(1)])
  })

  it('stops the start with an explanation if it fails, unless it is turned off [H-35]', async () => {
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file where the folder should be')
    await expect(backUpBeforeUpdate(place(), () => undefined)).rejects.toThrow(
      /backup before the update failed: Sincerely cannot write to .* Nothing was changed\..*BACKUP_BEFORE_UPDATE=off/,
    )
    expect(await backUpBeforeUpdate({ ...place(), beforeUpdate: false }, () => undefined)).toEqual([])
  })
})
