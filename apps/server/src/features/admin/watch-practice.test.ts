import { routes } from '@sincerely/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMailer } from '../../platform/mailer.ts'
import { startFakeMailServer } from '../../test/fake-mail-server.ts'
import type { FakeMailServer } from '../../test/fake-mail-server.ts'
import { newDraft } from '../../test/letter-batch.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read } from '../../test/test-client.ts'

const { admin, notifications } = routes
const noon = new Date('2026-11-20T12:00:00Z')
let app: TestApp
let server: FakeMailServer

beforeAll(async () => {
  server = await startFakeMailServer()
  const from = { name: 'Test Practice', address: 'letters@practice.example' }
  app = await startTestApp({ mailer: createMailer({ url: server.url, from }, 2_000) })
})
afterAll(async () => {
  await server.stop()
  await app.close()
})
beforeEach(() => {
  app.clock.now = noon
  server.answerAsUsual()
  server.taken.length = 0
})

async function look(at: Date): Promise<void> {
  app.clock.now = at
  await sql`delete from pgboss.job where name in ('practice.watch', 'notifications.email')`.execute(app.db)
  await app.jobs.runDue()
}

const hoursLater = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
const listOf = async (person: 'admin' | 'doctor') =>
  read(notifications.list, await app.as(person).get('/api/notifications')).notifications
const toldOf = async (type: string) =>
  (await listOf('admin')).filter((told) => told.type === type).map(({ title }) => title)
const testEmail = async () => read(admin.testEmail, await app.as('admin').post('/api/admin/test-email'))
const health = async () => read(admin.dashboard, await app.as('admin').get('/api/admin/dashboard/stats'))

describe('administrators', () => {
  it('are warned of a failed backup once a day while it lasts, also by email', async () => {
    await look(noon)
    expect(await listOf('admin')).toEqual([])
    await app.db
      .insertInto('backups')
      .values({
        kind: 'asked',
        state: 'failed',
        failure: 'The disk is full.',
        begunAt: noon,
        finishedAt: noon,
      })
      .execute()
    await look(hoursLater(1))
    expect(await toldOf('backup_failed')).toEqual(['Backup failed'])
    expect(await listOf('doctor')).toEqual([])
    await look(hoursLater(2))
    expect(await toldOf('backup_failed')).toHaveLength(1)
    expect(server.taken.map(({ to }) => to)).toEqual([['admin@test.example']])
    await look(hoursLater(26))
    expect(await toldOf('backup_failed')).toHaveLength(2)
    expect((await health()).stats.systemHealth).not.toBe('healthy')
    await app.db.deleteFrom('backups').execute()
  })

  it('get the number of overdue letters each morning', async () => {
    const letter = await newDraft(app)
    await app.db
      .updateTable('letters')
      .set({ dueAt: new Date('2026-11-24T12:00:00Z') })
      .where('id', '=', letter.id)
      .execute()
    const at = (time: string) => look(new Date(`2026-11-${time}:00Z`))
    await at('24T18:00')
    await at('25T06:30')
    expect(await toldOf('letters_overdue')).toEqual([])
    await at('25T07:05')
    await at('25T16:00')
    const [told, ...others] = (await listOf('admin')).filter(({ type }) => type === 'letters_overdue')
    expect([told?.message, others]).toEqual(['1 letter is overdue.', []])
    await at('26T07:05')
    expect(await toldOf('letters_overdue')).toHaveLength(2)
  })

  it('are warned of jobs that keep failing', async () => {
    await sql`
      insert into pgboss.job (name, state, retry_count, start_after)
      values ('notifications.forget', 'retry', 12, now() + interval '1 minute')`.execute(app.db)
    const { stats, health: checks } = await health()
    expect(checks.find(({ name }) => name === 'jobs')).toEqual({
      name: 'jobs',
      state: 'failed',
      detail: "1 job keeps failing. The server's log gives the reason.",
    })
    expect(stats.systemHealth).toBe('issues')
    await look(noon)
    expect(await toldOf('jobs_failing')).toHaveLength(1)
    await sql`delete from pgboss.job where retry_count = 12`.execute(app.db)
  })

  it('can send themselves a test email; doctors cannot', async () => {
    expectRefusal(await app.as('doctor').post('/api/admin/test-email'), 403, 'not_allowed')
    const { ok, message } = await testEmail()
    expect({ ok, message }).toEqual({
      ok: true,
      message: 'The mail server accepted it for admin@test.example. Check that it arrives.',
    })
    expect(server.taken.at(-1)?.source).toContain('Subject: Test email from Sincerely')
    expect((await health()).health).toContainEqual({
      name: 'mail',
      state: 'ok',
      detail: 'Working. The mail server accepted the last email.',
    })
  })

  it('are warned if the mail server accepts nothing, until it accepts an email again', async () => {
    server.answerNext('EHLO', 'drop', 'drop')
    const { ok, message } = await testEmail()
    expect({ ok, message }).toEqual({
      ok: false,
      message: 'The connection broke before the mail server accepted the email.',
    })
    const found = await health()
    expect(found.health.find(({ name }) => name === 'mail')?.state).toBe('warning')
    expect(found.stats.systemHealth).toBe('warning')
    await look(noon)
    expect(await toldOf('mail_failing')).toEqual(['Email not working'])
    server.answerAsUsual()
    await testEmail()
    expect((await health()).health.find(({ name }) => name === 'mail')?.state).toBe('ok')
  })
})
