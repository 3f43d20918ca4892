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

describe('before the database is brought up to date', () => {
  it('nothing is kept of one without a practice', async () => {
    expect(await backUpBeforeUpdate(place(), () => undefined)).toEqual([])
  })

  it('a backup is taken, apart from the others; once the update succeeded, the five newest stay', async () => {
    await tellDatabase(
      database.connection,
      "insert into practice (name, is_demo) values ('A practice', false)",
    )
    const [first] = await backUpBeforeUpdate(place(), () => undefined)
    expect(first).toMatchObject({ kind: 'before-update', proof: 'read', counts: { practice: 1 } })
    expect(await checkBackup(first?.file ?? '', null)).toMatchObject({ practice: { name: 'A practice' } })
    for (const day of [1, 2, 3, 4, 5])
      writeFileSync(join(there, `sincerely-2020-01-0${day}T000000Z.backup`), '')
    // The update failed, and the server is started again: it is the same backup, and none of the others goes.
    expect(await backUpBeforeUpdate(place(), () => undefined)).toEqual([
      { ...first, finishedAt: expect.any(Date) },
    ])
    expect(readdirSync(there)).toHaveLength(6)
    removeEarlierUpdates(place())
    expect(readdirSync(there)).toHaveLength(5)
    expect(readdirSync(there)).not.toContain('sincerely-2020-01-01T000000Z.backup')
  })

  it('another one is taken at once where anything was written since, and two of one update stay [H-35]', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    const start = async (minutes: number) =>
      (await backUpBeforeUpdate(place(), () => undefined, { begunAt: at(minutes) }))[0]?.file ?? ''
    // No count and no line of the trail tells of this: neither does a text that somebody types.
    const rename = (name: string) => tellDatabase(database.connection, `update practice set name = '${name}'`)
    for (const name of readdirSync(there).slice(0, -1)) rmSync(join(there, name))
    await rename('Written after the first attempt')
    const second = await start(1)
    expect(await checkBackup(second, null)).toMatchObject({
      practice: { name: 'Written after the first attempt' },
    })
    expect(await start(2)).toBe(second)
    await rename('Written after the second attempt')
    const third = await start(3)
    expect(await checkBackup(third, null)).toMatchObject({
      practice: { name: 'Written after the second attempt' },
    })
    expect(readdirSync(there).map((name) => join(there, name))).toEqual([second, third])
    for (const one of [second, third]) rmSync(one)
  })

  it('another one is taken where the one that is there is damaged', async () => {
    writeFileSync(join(there, 'sincerely-2020-02-02T000000Z.backup'), 'cut off')
    const [whole] = await backUpBeforeUpdate(place(), () => undefined)
    expect(whole?.file).not.toMatch(/2020/)
  })

  it('the start is refused in a sentence when none can be taken, unless that was turned off [H-35]', async () => {
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file where the folder should be')
    await expect(backUpBeforeUpdate(place(), () => undefined)).rejects.toThrow(
      /backup before that failed: .* cannot be written .* Nothing was changed\..*BACKUP_BEFORE_UPDATE=off/,
    )
    expect(await backUpBeforeUpdate({ ...place(), beforeUpdate: false }, () => undefined)).toEqual([])
  })
})
