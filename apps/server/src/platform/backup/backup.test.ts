import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { fillDemo } from '../../../seed/fill-demo.ts'
import { contentsOf } from '../../test/compare-databases.ts'
import { copyTemplate, secretKey } from '../../test/test-app.ts'
import { tellDatabase } from '../../test/tell-database.ts'
import { connect } from '../db/connect.ts'
import type { Database } from '../db/connect.ts'
import { createDatabase, dropDatabase, idleDatabases } from '../db/copy/databases.ts'
import { createTemporaryDatabase } from '../db/copy/temporary-databases.ts'
import { requireFinished } from '../db/copy/unfinished-restore.ts'
import type { BackupErrorCode } from './backup-error.ts'
import { checkBackup, openBackup } from './open-backup.ts'
import { restoreInto } from './restore-into.ts'
import { testBackup } from './test-backup.ts'
import { writeBackup } from './write-backup.ts'

const migrations = join(import.meta.dirname, '../../../migrations')
const folder = mkdtempSync(join(tmpdir(), 'sincerely-backup-'))
const plain = join(folder, 'plain.backup')
const encrypted = join(folder, 'encrypted.backup')
const passphrase = 'seventeen herrings in a row'
let database: Awaited<ReturnType<typeof copyTemplate>>
let source: Database

const order = (file: string, words: string | null) => ({
  connection: database.connection,
  file,
  passphrase: words,
  secretKey,
  version: '0.0.0-test',
  now: new Date('2026-11-20T02:00:00Z'),
})

beforeAll(async () => {
  database = await copyTemplate()
  source = connect(database.connection, 4)
  await fillDemo(source.db, new Date('2026-11-20T10:00:00Z'), 'no password')
  await writeBackup(order(plain, null))
  await writeBackup(order(encrypted, passphrase))
})
afterAll(async () => {
  await source.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

let bare = 0
async function bareDatabase() {
  const name = `restored_${process.pid}_${(bare += 1)}`
  expect(await createDatabase(database.connection, name)).toBe(true)
  return { ...inject('postgres'), database: name }
}

async function restoreFile(file: string, words: string | null) {
  const connection = await bareDatabase()
  const backup = await openBackup(file, words)
  await restoreInto(connection, backup, migrations).finally(backup.close)
  return { connection, backup, drop: () => dropDatabase(database.connection, connection.database) }
}

function altered(from: string, change: (bytes: Buffer) => Buffer): string {
  const file = join(folder, 'altered.backup')
  writeFileSync(file, change(readFileSync(from)))
  return file
}

const refused = async (file: string, code: BackupErrorCode, words: string | null = null) =>
  expect(checkBackup(file, words)).rejects.toThrow(
    expect.objectContaining({ code, message: expect.stringMatching(/Nothing was changed\. .*\.$/u) }),
  )

describe('a damaged or unsuitable backup', () => {
  it('is refused if it is missing, another file or empty', async () => {
    await refused(join(folder, 'nowhere.backup'), 'not_readable')
    await refused(folder, 'not_readable')
    await refused(
      altered(plain, () => Buffer.alloc(0)),
      'not_a_backup',
    )
    await refused(
      altered(plain, () => Buffer.from('PK\u0003\u0004 something else\n')),
      'not_a_backup',
    )
    await refused(
      altered(plain, (bytes) => bytes.subarray(10)),
      'not_a_backup',
    )
  })

  it('is refused if it has a newer format', async () => {
    const newer = (bytes: Buffer) =>
      Buffer.from(bytes.toString('latin1').replace('"version":1', '"version":2'), 'latin1')
    await refused(altered(plain, newer), 'newer_format')
  })

  it('is refused if it is encrypted and the passphrase is missing or wrong', async () => {
    await refused(encrypted, 'passphrase_missing')
    await refused(encrypted, 'passphrase_wrong', 'eighteen herrings in a row')
  })

  it.each([['plain'], ['encrypted']])(
    'is refused if it was cut off or added to: %s [T-34]',
    async (which) => {
      const [file, words] = which === 'plain' ? [plain, null] : [encrypted, passphrase]
      const size = statSync(file).size
      for (const length of [size - 1, size - 20, Math.floor(size / 2), 300])
        await refused(
          altered(file, (bytes) => bytes.subarray(0, length)),
          'damaged',
          words,
        )
      await refused(
        altered(file, (bytes) => Buffer.concat([bytes, Buffer.from('!')])),
        'damaged',
        words,
      )
    },
  )

  it('is refused if any single byte was altered [T-34]', async () => {
    const size = statSync(plain).size
    for (let at = 0; at < size; at += Math.ceil(size / 60)) {
      const file = altered(plain, (bytes) => bytes.fill(bytes.readUInt8(at) ^ 1, at, at + 1))
      await expect(checkBackup(file, null), `byte ${at}`).rejects.toThrow(/Nothing was changed/)
    }
    const head = readFileSync(encrypted).indexOf('\n') + 1
    const file = altered(encrypted, (bytes) =>
      bytes.fill(bytes.readUInt8(head + 999) ^ 4, head + 999, head + 1000),
    )
    await refused(file, 'damaged', passphrase)
  })

  it('is refused if it was made with other migrations', async () => {
    const few = join(folder, 'few')
    mkdirSync(few)
    copyFileSync(join(migrations, '0001-foundation.sql'), join(few, '0001-foundation.sql'))
    const backup = await openBackup(plain, null)
    const connection = await bareDatabase()
    await expect(restoreInto(connection, backup, few).finally(backup.close)).rejects.toThrow(
      /made by another version of Sincerely \(0\.0\.0-test, with "0002-patients"\).* Nothing was changed/,
    )
    expect((await contentsOf(connection)).size).toBe(0)
    await dropDatabase(database.connection, connection.database)
  })
})

describe('a backup', () => {
  it('is never written over another file, and leaves nothing if it fails', async () => {
    await expect(writeBackup(order(plain, null))).rejects.toThrow(/already exists and was not changed/)
    const signal = AbortSignal.abort(new Error('stopped'))
    await expect(writeBackup({ ...order(join(folder, 'x.backup'), null), signal })).rejects.toThrow()
    const below = join(plain, 'below', 'x.backup')
    await expect(writeBackup(order(below, null))).rejects.toThrow(/cannot write to .* BACKUP_DIR/)
    expect(readdirSync(folder).filter((name) => name.startsWith('x'))).toEqual([])
  })

  it.runIf(process.platform === 'linux')('says that the disk is full, and leaves no file', async () => {
    const file = join(folder, 'xl.backup')
    symlinkSync('/dev/full', `${file}.unfinished`)
    await expect(writeBackup(order(file, null))).rejects.toThrow(
      expect.objectContaining({
        code: 'disk_full',
        message: expect.stringMatching(/is full.* Free some space/),
      }),
    )
    expect(readdirSync(folder).filter((name) => name.startsWith('x'))).toEqual([])
  })

  it('is readable by its owner alone, and reveals nothing without the passphrase [T-33]', () => {
    expect(statSync(encrypted).mode & 0o777).toBe(0o600)
    expect(existsSync(`${encrypted}.unfinished`)).toBe(false)
    expect(readFileSync(encrypted, 'latin1')).not.toContain('letters')
    expect(readFileSync(plain, 'latin1')).not.toContain(secretKey)
  })

  it('contains the secret key only if there is a passphrase [T-33]', async () => {
    const one = await openBackup(encrypted, passphrase)
    const other = await openBackup(plain, null)
    expect([one.secretKey, other.secretKey]).toEqual([secretKey, null])
    expect(one.manifest.practice).toEqual({ name: expect.any(String), isDemo: true })
    await one.close()
    await other.close()
  })

  it('restores every row and every sequence as it was [H-34]', async () => {
    const expected = await contentsOf(database.connection)
    const { connection, drop } = await restoreFile(encrypted, passphrase)
    expect(await contentsOf(connection)).toEqual(expected)
    expect([...expected.values()].filter((sum) => !sum.startsWith('0 ')).length).toBeGreaterThan(10)
    const shapes = await Promise.all([shapeOf(connection), shapeOf(database.connection)])
    expect(shapes[0]).toEqual(shapes[1])
    await expect(requireFinished(connection)).rejects.toThrow(/interrupted.*dropdb/)
    await drop()
  })

  it('is a snapshot, unaffected by concurrent writes', async () => {
    let isWriting = true
    const write = (n: number) =>
      source.db.transaction().execute(async (tx) => {
        await sql`update practice set idle_lock_minutes = ${n % 400}`.execute(tx)
        await sql`update users set revision = ${n % 400}`.execute(tx)
        await sql`insert into users (name, email, role, revision) values ('W', ${`w${n}@test.example`}, 'doctor', ${n % 400})`.execute(
          tx,
        )
      })
    // The two columns are first made equal, because they differ in the initial data.
    await write(1)
    const writer = (async () => {
      for (let n = 2; isWriting; n += 1) await write(n)
    })()
    const file = join(folder, 'moving.backup')
    const { manifest } = await writeBackup(order(file, null))
    isWriting = false
    await writer
    const { connection, drop } = await restoreFile(file, null)
    const restored = connect(connection, 1)
    const { rows } = await sql<{ kinds: string; users: string; written: number; last: number }>`
      select (select count(distinct revision) from users where name = 'W' or true) as kinds, (select count(*) from users) as users,
             (select idle_lock_minutes from practice) as written, (select max(revision) from users) as last`.execute(
      restored.db,
    )
    await restored.close()
    expect(Number(rows[0]?.users)).toBe(manifest.tables.find(({ name }) => name === 'users')?.rows)
    expect([rows[0]?.kinds, rows[0]?.last]).toEqual(['1', rows[0]?.written])
    await drop()
  })

  it('is tried in a database that is removed, as is one of a trial that was killed', async () => {
    expect(await createTemporaryDatabase(database.connection, 'trial')).toMatch(/_trial_[0-9a-f]{8}$/)
    // A database of another owner, or of another practice, must not be removed.
    const beginning = `${database.connection.database}_trial_`
    const others = [`${beginning}0123abcd`, `${beginning}of_last_week`]
    for (const name of others) {
      await createDatabase(database.connection, name)
      await tellDatabase({ ...inject('postgres'), database: name }, 'create table theirs ()')
    }
    expect(await testBackup(database.connection, encrypted, { passphrase, migrations })).toBe('restored')
    // The folder /proc has no free space.
    const full = { passphrase, migrations, databaseFolder: '/proc' }
    expect(await testBackup(database.connection, encrypted, full)).toBe('read')
    expect((await idleDatabases(database.connection, beginning)).toSorted()).toEqual(others)
    for (const name of others) await dropDatabase(database.connection, name)
  })
})

/** The indexes, constraints and triggers. Copying removes them, and they must exist again afterwards. */
async function shapeOf(connection: typeof database.connection): Promise<string[]> {
  const { db, close } = connect(connection, 1)
  const { rows } = await sql<{ line: string }>`
    select pg_get_indexdef(indexrelid) as line from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`.execute(db)
  await close()
  return rows.map(({ line }) => line)
}
