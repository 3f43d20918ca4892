import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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

  it('another one is taken where something was written since, but not at each of many starts', async () => {
    const [newest = ''] = readdirSync(there).toSorted().slice(-1)
    const earlier = 'sincerely-2020-02-01T000000Z.backup'
    renameSync(join(there, newest), join(there, earlier))
    for (const name of readdirSync(there).filter((one) => one !== earlier)) rmSync(join(there, name))
    const write = () =>
      tellDatabase(
        database.connection,
        "insert into audit_log (at, action, request_id) values (now(), 'a.change', 'r')",
      )
    const start = async (minutes: number) => {
      const at = new Date(Date.now() + minutes * 60_000)
      return (await backUpBeforeUpdate(place(), () => undefined, at))[0]
    }
    await write()
    expect((await start(10))?.file).toBe(join(there, earlier))
    const second = await start(20)
    expect(second?.counts).toMatchObject({ audit_log: 1 })
    await write()
    expect((await start(30))?.file).toBe(second?.file)
    const third = await start(40)
    expect(third?.counts).toMatchObject({ audit_log: 2 })
    expect(readdirSync(there).map((name) => join(there, name))).toEqual([second?.file, third?.file])
    for (const one of [second, third]) rmSync(one?.file ?? '')
  })

  it('another one is taken where the one that is there is damaged', async () => {
    writeFileSync(join(there, 'sincerely-2020-02-02T000000Z.backup'), 'cut off')
    const [whole] = await backUpBeforeUpdate(place(), () => undefined)
    expect(whole?.file).not.toMatch(/2020/)
  })

  it('the start is refused in a sentence when none can be taken, unless that was turned off', async () => {
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file where the folder should be')
    await expect(backUpBeforeUpdate(place(), () => undefined)).rejects.toThrow(
      /backup before that failed: .* cannot be written .* Nothing was changed\..*BACKUP_BEFORE_UPDATE=off/,
    )
    expect(await backUpBeforeUpdate({ ...place(), beforeUpdate: false }, () => undefined)).toEqual([])
  })
})
