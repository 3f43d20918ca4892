import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPatient } from '../../../seed/build.ts'
import { backupFileName } from '../../platform/backup/backup-files.ts'
import { idleDatabases } from '../../platform/db/copy/databases.ts'
import { startTestApp } from '../../test/test-app.ts'
import { tellDatabase } from '../../test/tell-database.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'
import { markRunning } from './backups.sql.ts'

const { admin, backups } = routes
const folder = mkdtempSync(join(tmpdir(), 'sincerely-backups-'))
const path = '/api/backups'
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ backups: { folder, scheduled: true, keepDays: 2, keepWeeks: 1 } })
  app.clock.now = new Date('2026-11-20T10:00:00Z')
  await app.db.updateTable('practice').set({ createdAt: app.clock.now }).execute()
  await buildPatient(app.db, { doctorId: app.ids.doctor, name: 'Ida Fenn' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const list = async () => read(backups.list, await app.as('admin').get(path))
const take = async () => read(backups.take, await app.as('admin').post(path))
const filesThere = () => readdirSync(folder).toSorted((one, other) => one.localeCompare(other))
const check = async () => {
  const { health, stats } = read(admin.dashboard, await app.as('admin').get('/api/admin/dashboard/stats'))
  const found = health.find(({ name }) => name === 'backup')
  return { state: found?.state, detail: found?.detail, lastBackup: stats.lastBackup }
}
/** Adds a backup that an earlier night's run has left. */
const addEarlier = async (at: string) => {
  const [begunAt, file] = [new Date(at), backupFileName(new Date(at))]
  const row = {
    kind: 'scheduled',
    state: 'done',
    proof: 'restored',
    begunAt,
    finishedAt: begunAt,
    file,
  } as const
  await app.db.insertInto('backups').values(row).execute()
  writeFileSync(join(folder, file), 'of an earlier night')
}
/** Repeated jobs become due by the database's own clock. Deleting the earlier jobs makes the next ones due at once. */
const goOnAt = async (now: string) => {
  app.clock.now = new Date(now)
  await app.db.deleteFrom('pgboss.job' as 'practice').execute()
  await app.jobs.runDue()
}

describe('backups', () => {
  it('are refused with 403 for doctors and secretaries [T-33]', async () => {
    for (const person of ['doctor', 'secretary'] as const) {
      expectRefusal(await app.as(person).get(path), 403, 'not_allowed')
      expectRefusal(await app.as(person).post(path), 403, 'not_allowed')
    }
  })

  it('do not exist before the first night; after two days without one the check fails', async () => {
    await goOnAt('2026-11-20T20:00:00Z')
    expect((await list()).backups).toEqual([])
    expect(await check()).toMatchObject({ state: 'ok', lastBackup: null })
    app.clock.now = new Date('2026-11-22T20:00:00Z')
    expect(await check()).toMatchObject({ state: 'failed', detail: expect.stringMatching(/^No backups yet/) })
  })

  it('give the reason and leave no file if they cannot be written [H-35]', async () => {
    app.clock.now = new Date('2026-11-20T20:30:00Z')
    symlinkSync('/dev/full', join(folder, 'sincerely-2026-11-20T203000Z.backup.unfinished'))
    const asked = await take()
    expect(asked.backup).toMatchObject({ kind: 'asked', state: 'waiting', by: 'Test admin' })
    await app.jobs.runDue()
    expect((await list()).backups[0]).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/is full.*Free some space/),
      file: null,
    })
    expect(await check()).toMatchObject({
      state: 'failed',
      detail: expect.stringMatching(/failed\. The disk/),
    })
    expect(app.faults.splice(0)).toHaveLength(1)
    expect(filesThere()).toEqual([])
  })

  it('are taken once if they are requested twice at once', async () => {
    app.clock.now = new Date('2026-11-20T21:00:00Z')
    const [one, other] = await Promise.all([take(), take()])
    expect(other.backup.id).toBe(one.backup.id)
    await app.jobs.runDue()
    expect((await list()).backups[0]).toMatchObject({
      id: one.backup.id,
      state: 'done',
      proof: 'restored',
      problem: null,
      encrypted: false,
      file: 'sincerely-2026-11-20T210000Z.backup',
    })
    expect(app.faults).toEqual([])
    const lines = await app.db.selectFrom('auditLog').select(['action', 'actorId as by']).execute()
    expect(lines).toContainEqual({ action: 'backup.take', by: app.ids.admin })
    expect(lines).toContainEqual({ action: 'backup.taken', by: null })
    expect(await markRunning(app.db, one.backup.id, app.clock.now)).toBe(false)
    expect((await list()).backups[0]).toMatchObject({ id: one.backup.id, state: 'done' })
  })

  it('are readable by the server alone, and the trial restore leaves nothing [T-33]', async () => {
    expect(statSync(join(folder, filesThere()[0] ?? '')).mode & 0o777).toBe(0o600)
    expect(await idleDatabases(app.connection, `${app.connection.database}_trial_`)).toEqual([])
  })

  it('report a failed trial restore without repeating any row data', async () => {
    app.clock.now = new Date('2026-11-20T22:00:00Z')
    // Restoring creates only the tables in the migrations, so the trial restore of this extra table fails.
    await tellDatabase(
      app.connection,
      'create table strangers (name text)',
      `insert into strangers values ('Ida Fenn')`,
    )
    await take()
    await app.jobs.runDue()
    await tellDatabase(app.connection, 'drop table strangers')
    const [failed] = (await list()).backups
    expect(failed).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/^The backup could not be/),
    })
    expect(app.faults.splice(0)).toHaveLength(1)
  })

  it('succeed even if an earlier one cannot be deleted', async () => {
    await addEarlier('2026-11-19T03:00:00Z')
    await addEarlier('2026-11-18T03:00:00Z')
    const stuck = join(folder, backupFileName(new Date('2026-11-18T03:00:00Z')))
    rmSync(stuck)
    mkdirSync(stuck)
    app.clock.now = new Date('2026-11-20T22:30:00Z')
    await take()
    await app.jobs.runDue()
    expect((await list()).backups[0]).toMatchObject({ state: 'done', proof: 'restored' })
    expect(app.faults.splice(0)).toHaveLength(1)
    rmSync(stuck, { recursive: true })
  })

  it('are taken every night, and outdated ones are deleted [H-35]', async () => {
    for (const day of ['21', '22']) await addEarlier(`2026-11-${day}T03:00:00Z`)
    const updates = ['gone', join('no-such-disk', 'unknown')].map((name) => join(folder, `${name}.backup`))
    const begunAt = new Date('2026-11-01T03:00:00Z')
    for (const file of updates)
      await app.db
        .insertInto('backups')
        .values({
          kind: 'before-update',
          state: 'done',
          proof: 'read',
          begunAt,
          finishedAt: begunAt,
          file,
        })
        .execute()
    await goOnAt('2026-11-23T03:00:00Z')
    await goOnAt('2026-11-23T12:00:00Z')
    const kept = filesThere()
    expect(kept).toEqual(['sincerely-2026-11-22T030000Z.backup', 'sincerely-2026-11-23T030000Z.backup'])
    const all = (await list()).backups
    expect(updates.map((file) => all.find((one) => one.file === file)?.isRemoved)).toEqual([true, false])
    const there = all.filter(
      ({ kind, state, isRemoved }) => kind !== 'before-update' && state === 'done' && !isRemoved,
    )
    const bytes = readFileSync(join(folder, there[0]?.file ?? ''))
    expect(there[0]?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(there.map(({ file }) => file).toReversed()).toEqual(kept)
    expect(await check()).toMatchObject({
      state: 'ok',
      detail: 'The last backup is complete. A trial restore succeeded.',
      lastBackup: '2026-11-23T03:00:00.000Z',
    })
    await app.db.updateTable('backups').set({ proof: 'read' }).execute()
    expect(await check()).toMatchObject({ detail: expect.stringMatching(/was not made/) })
  })

  it('are reported as a warning if they are old, and then as failed [H-35]', async () => {
    app.clock.now = new Date('2026-11-24T16:00:00Z')
    expect(await check()).toMatchObject({ state: 'warning', detail: expect.stringMatching(/36 hours/) })
    app.clock.now = new Date('2026-11-26T16:00:00Z')
    expect(await check()).toMatchObject({ state: 'failed', detail: expect.stringMatching(/3 days/) })
  })

  it('are marked as failed if their server was killed, and the next one is taken', async () => {
    app.clock.now = new Date('2026-11-26T17:00:00Z')
    await app.db
      .insertInto('backups')
      .values({ kind: 'scheduled', state: 'running', begunAt: app.clock.now })
      .execute()
    const half = join(folder, 'sincerely-2026-11-25T170000Z.backup.unfinished')
    writeFileSync(half, 'half of it')
    utimesSync(half, new Date('2026-11-25T17:00:00Z'), new Date('2026-11-25T17:00:00Z'))
    // No server works on the running backup. The next scheduled check records the failure once.
    await goOnAt('2026-11-26T17:10:00Z')
    await goOnAt('2026-11-26T17:20:00Z')
    const schedules = await app.db
      .selectFrom('auditLog')
      .select('details')
      .where('action', '=', 'backup.schedule')
      .execute()
    expect(schedules.map(({ details }) => details)).not.toContainEqual({ backup: null })
    expect((await list()).backups[0]).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/server stopped/),
    })
    await goOnAt('2026-11-26T18:30:00Z')
    expect((await list()).backups[0]).toMatchObject({ state: 'done', kind: 'scheduled' })
    expect(existsSync(half)).toBe(false)
  })
})
