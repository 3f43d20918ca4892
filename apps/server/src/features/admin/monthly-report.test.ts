import { routes } from '@sincerely/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMailer } from '../../platform/mailer.ts'
import { startFakeMailServer } from '../../test/fake-mail-server.ts'
import type { FakeMailServer } from '../../test/fake-mail-server.ts'
import { newDraft } from '../../test/letter-batch.ts'
import { startTestApp, startTestServer } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { read } from '../../test/test-client.ts'

let app: TestApp
let other: Awaited<ReturnType<typeof startTestServer>>
let server: FakeMailServer
const mailerOf = ({ url }: FakeMailServer) =>
  createMailer({ url, from: { name: 'Test Practice', address: 'letters@practice.example' } }, 2_000)

beforeAll(async () => {
  server = await startFakeMailServer()
  app = await startTestApp({ mailer: mailerOf(server) })
  other = await startTestServer({ ...app, mailer: mailerOf(server) })
  // One letter of October was posted after two and a half days, and one is overdue in November.
  const [posted, waiting] = [await newDraft(app), await newDraft(app)]
  const october = sql`
    update letters set created_at = '2026-10-05T09:00Z', reviewed_at = '2026-10-07T20:00Z', reviewed_by = ${app.ids.doctor},
           posted_at = '2026-10-07T21:00Z', posted_by = ${app.ids.doctor}, status = 'posted' where id = ${posted.id}`
  await october.execute(app.db)
  await sql`update letters set due_at = '2026-10-30T09:00Z' where id = ${waiting.id}`.execute(app.db)
})
afterAll(async () => {
  await server.stop()
  await other.close()
  await app.close()
})
beforeEach(() => {
  server.taken.length = 0
})

const ask = (channels: object) => {
  const kinds = [{ kind: 'reports', list: false, toast: false, email: false, ...channels }]
  return app.as('admin').put('/api/notifications/settings', { kinds })
}
/** Two servers that have just started check at the same time on one database. */
async function twoServers(at: string): Promise<void> {
  app.clock.now = new Date(at)
  await sql`delete from pgboss.job where name in ('practice.watch', 'notifications.email')`.execute(app.db)
  await Promise.all([app.jobs.runDue(), other.jobs.runDue()])
  await sql`delete from pgboss.job where name = 'notifications.email'`.execute(app.db)
  await Promise.all([app.jobs.runDue(), other.jobs.runDue()])
}
async function runJobs(name: string, at: string): Promise<void> {
  app.clock.now = new Date(at)
  await sql`delete from pgboss.job where name = ${name}`.execute(app.db)
  await app.jobs.runDue()
}
const subjects = () =>
  server.taken.flatMap(({ to, source }) => {
    const [, subject = ''] = /^Subject: (Monthly report: .*)\r?$/mu.exec(source) ?? []
    return subject === '' ? [] : [`${to.join()}: ${subject}`]
  })

const audited = () =>
  app.db.selectFrom('auditLog').select('details').where('action', '=', 'practice.report').execute()

const figures = [
  'Here are the figures for October 2026 at',
  'Letters started: 1',
  'Letters approved: 1',
  'Letters posted: 1',
  'Median turnaround: 2.5 days',
  '90% posted within: 2.5 days',
  'Overdue today: 1',
  'See the full report:',
  'https://letters.test.example/admin/reports?from=2026-10-01&to=2026-10-31',
]

describe('the monthly report', () => {
  it('is for nobody at first', async () => {
    await twoServers('2026-10-01T08:00:00Z')
    expect(subjects()).toEqual([])
    const { notifications } = read(routes.notifications.list, await app.as('admin').get('/api/notifications'))
    expect(notifications.filter(({ type }) => type === 'monthly_report')).toEqual([])
    expect(await audited()).toEqual([])
  })

  it('is emailed once on the first working day, with the figures of the practice and nothing about people', async () => {
    await ask({ list: true, email: true })
    // 1 November 2026 is a Sunday.
    await twoServers('2026-11-01T12:00:00Z')
    await twoServers('2026-11-02T06:30:00Z')
    expect(subjects()).toEqual([])
    await twoServers('2026-11-02T07:05:00Z')
    await twoServers('2026-11-02T07:30:00Z')
    await twoServers('2026-11-20T12:00:00Z')
    expect(subjects()).toEqual(['admin@test.example: Monthly report: October 2026'])
    const source = server.taken.find(({ source: text }) => text.includes('report: October'))?.source ?? ''
    for (const line of figures) expect(source.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(line)
    expect(source).not.toMatch(/patient|Fenn|Dr /u)
    const { notifications } = read(routes.notifications.list, await app.as('admin').get('/api/notifications'))
    expect(notifications.find(({ type }) => type === 'monthly_report')).toMatchObject({
      message: 'The report for October 2026 is ready.',
      data: { days: { from: '2026-10-01', to: '2026-10-31' } },
    })
    expect(await audited()).toEqual([{ details: { from: '2026-10-01', to: '2026-10-31' } }])
    await twoServers('2026-12-01T09:00:00Z')
    expect(subjects()).toEqual([
      'admin@test.example: Monthly report: October 2026',
      'admin@test.example: Monthly report: November 2026',
    ])
  })
  it('is emailed even if its notification was read or cleared before', async () => {
    await runJobs('practice.watch', '2027-01-01T09:00:00Z')
    await app.as('admin').put('/api/notifications', { read: true })
    await app.as('admin').delete('/api/notifications')
    await runJobs('notifications.email', '2027-01-01T09:06:00Z')
    expect(subjects()).toEqual(['admin@test.example: Monthly report: December 2026'])
  })

  it('that cannot be read holds up no other email', async () => {
    const row = { isListed: true, emailDue: true, patientCount: 1, createdAt: app.clock.now } as const
    const wrongDays = { fromDay: '2026-12-31', toDay: '2026-12-01' }
    await app.db
      .insertInto('notifications')
      .values([
        { ...row, userId: app.ids.admin, type: 'monthly_report', ...wrongDays },
        { ...row, userId: app.ids.secretary, type: 'new_patient' },
        { ...row, userId: app.ids.admin, type: 'new_patient' },
      ])
      .execute()
    await runJobs('notifications.email', '2027-01-01T09:12:00Z')
    expect(server.taken.map(({ to }) => to.join()).toSorted()).toEqual([
      'admin@test.example',
      'secretary@test.example',
    ])
  })
})
