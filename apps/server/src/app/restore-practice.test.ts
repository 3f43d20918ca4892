import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sealLines } from '../features/audit/seal-lines.ts'
import { newApproved } from '../test/letter-batch.ts'
import { pollUntil } from '@sincerely/embedded-postgres/poll-until'
import { idleDatabases } from '../platform/db/copy/databases.ts'
import { requireFinished } from '../platform/db/copy/unfinished-restore.ts'
import { connect } from '../platform/db/connect.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { contentsOf } from '../test/compare-databases.ts'
import { sentDictation, toneOf } from '../test/dictated-sound.ts'
import { type BuiltServer, builtServer } from '../test/start-server.ts'
import { databaseUrl, tellDatabase } from '../test/tell-database.ts'
import { addSession, copyTemplate, secretKey, startTestApp, startTestServer } from '../test/test-app.ts'
import type { TestApp } from '../test/test-app.ts'
import { read, testClient } from '../test/test-client.ts'
import { goBack, removeEarlier } from './earlier-databases.ts'
import { requireExchangeable } from './require-exchangeable.ts'
import { restorePractice } from './restore-practice.ts'
import type { RestoreOrder } from './restore-practice.ts'

const { apiKeys } = routes
const place = mkdtempSync(join(tmpdir(), 'sincerely-restore-'))
const dataDir = join(place, 'data')
const encrypted = join(place, 'encrypted.backup')
const plain = join(place, 'plain.backup')
const passphrase = 'seventeen herrings in a row'
const otherKey = 'the key of another installation, 32 and more'
const migrations = join(import.meta.dirname, '../../migrations')
let source: TestApp
let target: Awaited<ReturnType<typeof copyTemplate>>
let before: Map<string, string>
let dictationId: number
let built: BuiltServer

vi.setConfig({ testTimeout: 90_000 })

beforeAll(async () => {
  built = builtServer()
  source = await startTestApp()
  await source.as('doctor').post('/api/user-settings/api-key', { apiKey: 'sk-practice-0123456789-wxyz' })
  dictationId = (await sentDictation(source.as('doctor'))).id
  const letter = await newApproved(source)
  await tellDatabase(
    source.connection,
    'update practice set is_demo = false',
    `insert into two_factor (user_id, secret, began_at, confirmed_at) values (${source.ids.admin}, 'x', now(), now())`,
    `insert into recovery_codes (user_id, code_hash) values (${source.ids.admin}, 'y')`,
    "insert into key_fingerprint (fingerprint) values ('z')",
    `insert into deliveries (letter_id, version, recipient_key, name, way, state, next_attempt_at, asked_by, asked_at)
      values (${letter.id}, ${letter.version}, 'gp', 'Dr Lee', 'email', 'waiting', now(), ${source.ids.doctor}, now())`,
  )
  const order = {
    connection: source.connection,
    secretKey,
    version: '0.0.0-test',
    now: new Date('2026-11-20T02:00:00Z'),
  }
  await writeBackup({ ...order, file: encrypted, passphrase })
  await writeBackup({ ...order, file: plain, passphrase: null })
  target = await copyTemplate()
  await tellDatabase(target.connection, "insert into practice (name, is_demo) values ('There before', false)")
  rmSync(dataDir, { recursive: true, force: true })
  before = await contentsOf(target.connection)
})
afterAll(async () => {
  await source.close()
  await target.drop()
  rmSync(place, { recursive: true, force: true })
})

const order = (wishes: Partial<RestoreOrder> = {}): RestoreOrder => ({
  file: encrypted,
  passphrase,
  dataDir,
  secretKey: null,
  connection: target.connection,
  migrations,
  now: new Date('2026-11-23T20:00:00Z'),
  replace: true,
  withoutKey: false,
  report: () => undefined,
  ...wishes,
})
const beside = (kind: string) => idleDatabases(target.connection, `${target.connection.database}_${kind}_`)

async function expectUntouched() {
  expect(await contentsOf(target.connection)).toEqual(before)
  expect(await beside('before')).toEqual([])
}

describe('an invalid restore', () => {
  it.each<[string, Partial<RestoreOrder>, RegExp]>([
    ['without --replace where a practice is in use', { replace: false }, /--replace/],
    ['without the key of its recordings', { file: plain }, /Copy the file "secret-key" .* --without-key/],
    ['where SECRET_KEY is that of another installation', { secretKey: otherKey }, /Unset it/],
    ['with another passphrase', { passphrase: 'no such words at all' }, /not the passphrase/],
  ])('is refused and changes nothing: %s', async (_, wishes, sentence) => {
    await expect(restorePractice(order(wishes))).rejects.toThrow(sentence)
    await expectUntouched()
  })

  it('is refused and changes nothing if a demo would replace a practice', async () => {
    const demo = await copyTemplate()
    await tellDatabase(demo.connection, "insert into practice (name, is_demo) values ('Demo', true)")
    const file = join(place, 'demo.backup')
    const now = new Date('2026-11-20T02:00:00Z')
    await writeBackup({
      connection: demo.connection,
      file,
      passphrase,
      secretKey,
      version: '0.0.0-test',
      now,
    })
    await demo.drop()
    await expect(restorePractice(order({ file }))).rejects.toThrow(/\(There before\).*another database/)
    await expectUntouched()
  })

  it('is refused and changes nothing if another role owns the database', async () => {
    const another = { ...target.connection, database: 'postgres' }
    expect(await requireExchangeable(target.connection, { isEmpty: true })).toBe(true)
    await expect(requireExchangeable(another, { isEmpty: true })).rejects.toThrow(
      /"postgres" belongs to .* Nothing was changed\. .*alter database "postgres" owner to/,
    )
    await expectUntouched()
  })

  it('is refused and changes nothing while the database is in use', async () => {
    const { db, close } = connect(target.connection, 1)
    await db.selectFrom('practice').select('name').execute()
    await expect(restorePractice(order())).rejects.toThrow(/This database is in use by a server/)
    await close()
    await expectUntouched()
  })
})

describe('a restore', () => {
  it('leaves everything unchanged if it is killed, at whatever stage [T-34]', async () => {
    for (const when of ['made', 'Restoring', 'Every row']) {
      const child = spawn(
        process.execPath,
        [join(dirname(built.file), 'restore-command.js'), encrypted, '--replace'],
        {
          env: {
            PATH: '/usr/bin:/bin',
            DATA_DIR: dataDir,
            BACKUP_PASSPHRASE: passphrase,
            DATABASE_URL: databaseUrl(target.connection),
          },
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      )
      let said = ''
      child.stdout.on('data', (piece: Buffer) => (said += piece.toString()))
      const ended = once(child, 'close')
      await pollUntil(
        async () =>
          said.includes(when) ||
          child.exitCode !== null ||
          (when === 'made' && (await beside('restoring')).length > 0)
            ? true
            : undefined,
        { within: 60_000 },
      )
      expect(child.exitCode, said).toBe(null)
      child.kill('SIGKILL')
      await ended
      await expectUntouched()
    }
  })

  it('replaces the database, keeps the old one and removes killed restores [H-34]', async () => {
    writeFileSync(join(dataDir, 'secret-key'), `${otherKey}\n`)
    // The key is in the backup, so `withoutKey` has no effect.
    const {
      earlier,
      heldDeliveries: held,
      manifest,
      twoFactorEnded,
    } = await restorePractice(order({ withoutKey: true }))
    expect(twoFactorEnded).toBe(0)
    expect(await beside('restoring')).toEqual([])
    expect([earlier]).toEqual(await beside('before'))
    expect(await contentsOf({ ...target.connection, database: earlier ?? '' })).toEqual(before)
    expect(manifest.takenAt).toBe('2026-11-20T02:00:00.000Z')
    expect(held).toBe(1)
    await requireFinished(target.connection)
    const [there, restored] = [await contentsOf(source.connection), await contentsOf(target.connection)]
    const changed = [...there.keys()].filter((table) => there.get(table) !== restored.get(table))
    // Taking the backup also adds a line to the audit trail.
    expect(changed.filter((name) => !name.startsWith('audit_'))).toEqual(['deliveries', 'sessions'])
  })

  it('brings the secret key: recordings and API keys work, everyone signs in again [H-34]', async () => {
    expect(readFileSync(join(dataDir, 'secret-key'), 'utf8').trim()).toBe(secretKey)
    const { db, close } = connect(target.connection, 4)
    const server = await startTestServer({ ...source, db, connection: target.connection })
    const signedInBefore = testClient(server.url, source.tokenOf('doctor'))
    expect((await signedInBefore.get('/api/letters')).status).toBe(401)
    const doctor = testClient(server.url, await addSession(db, source.ids.doctor, source.clock.now))
    const sound = await doctor.get(`/api/dictations/${dictationId}/takes/1/sound`)
    expect(Buffer.from(sound.bytes).equals(toneOf(2))).toBe(true)
    expect(read(apiKeys.get, await doctor.get('/api/user-settings/api-key'))).toMatchObject({
      readable: true,
      apiKey: '…wxyz',
    })
    await server.close()
    await close()
  })

  it('turns off two-factor sign-in for everyone if its key is missing', async () => {
    const fresh = await copyTemplate('template1')
    const without = order({
      file: plain,
      connection: fresh.connection,
      dataDir: place,
      withoutKey: true,
    })
    const { twoFactorEnded } = await restorePractice({ ...without, secretKey: otherKey })
    expect(twoFactorEnded).toBe(1)
    const { db, close } = connect(fresh.connection, 1)
    for (const table of ['twoFactor', 'recoveryCodes', 'keyFingerprint'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    const lines = db.selectFrom('auditLog').select(['userId', 'actorId', 'details'])
    expect(await lines.where('action', '=', 'two-factor.reset').execute()).toEqual([
      { userId: source.ids.admin, actorId: null, details: { wasOn: true, atTheMachine: true } },
    ])
    await close()
    await fresh.drop()
  })

  it('can be undone with the earlier key, and kept databases can be removed [H-34]', async () => {
    const [earlier = ''] = await beside('before')
    const wishes = { ...order(), now: new Date('2026-11-23T21:00:00Z') }
    await expect(goBack(target.connection, { ...wishes, name: 'postgres' })).rejects.toThrow(
      `Kept databases: ${earlier}.`,
    )
    const { putAway, heldDeliveries: held } = await goBack(target.connection, { ...wishes, name: earlier })
    expect(held).toBe(0)
    const after = await contentsOf(target.connection)
    const changed = [...before.keys()].filter((table) => before.get(table) !== after.get(table))
    expect(changed.filter((name) => !name.startsWith('audit_'))).toEqual([])
    expect(readFileSync(join(dataDir, 'secret-key'), 'utf8').trim()).toBe(otherKey)
    expect(await beside('before')).toEqual([putAway])
    // In the database that was put away, a letter waits to be sent and somebody is signed in.
    const there = { ...target.connection, database: putAway }
    await tellDatabase(
      there,
      "update deliveries set state = 'waiting', finished_at = null, failure = null, failure_message = null",
    )
    const again = await goBack(target.connection, { ...wishes, name: putAway })
    expect(again.heldDeliveries).toBe(1)
    const { db, close } = connect(target.connection, 1)
    expect(await db.selectFrom('deliveries').select('state').execute()).toEqual([{ state: 'unknown' }])
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
    await close()
    await goBack(target.connection, { ...wishes, name: again.putAway })
    for (const name of await beside('before')) await removeEarlier(target.connection, name)
    expect(await beside('before')).toEqual([])
    expect(existsSync(join(dataDir, 'secret-key'))).toBe(true)
    expect(readdirSync(dataDir).filter((name) => name.includes('.for-'))).toEqual([])
  })
})

describe('the backup, restore and verify-audit commands', () => {
  type Ended = { code: number; said: string }
  const run = (name: string, words: string[], on: { database: string }): Promise<Ended> =>
    new Promise((resolve) => {
      const env = {
        PATH: '/usr/bin:/bin',
        DATA_DIR: dataDir,
        BACKUP_DIR: place,
        BACKUP_PASSPHRASE: passphrase,
        DATABASE_URL: databaseUrl({ ...target.connection, ...on }),
      }
      const child = execFile(
        process.execPath,
        [join(dirname(built.file), `${name}-command.js`), ...words],
        { env },
        (_, out, errors) => resolve({ code: child.exitCode ?? -1, said: `${out}${errors}` }),
      )
    })
  const verify = (on: { database: string }, ...words: string[]) => run('verify-audit', words, on)

  it('keep the audit trail intact, and detect an altered entry', async () => {
    const file = join(place, 'commanded.backup')
    const there = { database: source.connection.database }
    const here = { database: target.connection.database }
    writeFileSync(join(dataDir, 'secret-key'), `${secretKey}\n`)
    await sealLines(source.db)
    const whole = await verify(there)
    expect(whole, whole.said).toMatchObject({ code: 0 })
    const [, head = ''] = /The last sealed entry is (\S+)/.exec(whole.said) ?? []

    const taken = await run('backup', [file], there)
    expect(taken, taken.said).toMatchObject({ code: 0 })
    expect(await run('restore', [file], here)).toMatchObject({
      code: 1,
      said: expect.stringContaining('--replace') as string,
    })
    const restored = await run('restore', [file, '--replace'], here)
    expect(restored, restored.said).toMatchObject({ code: 0 })
    const brought = await verify(here, '--head', head)
    expect(brought, brought.said).toMatchObject({ code: 0 })

    await tellDatabase(
      target.connection,
      'alter table audit_log disable trigger user',
      "update audit_log set action = 'nothing' where seq = (select min(seq) from audit_log)",
    )
    expect(await verify(here, '--head', head)).toMatchObject({
      code: 1,
      said: expect.stringContaining('The audit trail is not intact') as string,
    })
    const unreadable = await Promise.all([verify(here, '--head', 'guessed'), verify({ database: 'nowhere' })])
    expect(unreadable).toMatchObject([{ code: 2 }, { code: 2 }])
  })
})
