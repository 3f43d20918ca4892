import { routes } from '@sincerely/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailer } from '../../platform/mailer.ts'
import { startFakeMailServer } from '../../test/fake-mail-server.ts'
import type { FakeMailServer } from '../../test/fake-mail-server.ts'
import { newDraft } from '../../test/letter-batch.ts'
import { startTestApp, startTestServer } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { read, testClient } from '../../test/test-client.ts'

const { admin, settings, system } = routes
const path = '/api/admin/dashboard/stats'
let app: TestApp
let server: FakeMailServer
let mailer: ReturnType<typeof createMailer>

beforeAll(async () => {
  server = await startFakeMailServer()
  const from = { name: 'Test Practice', address: 'letters@practice.example' }
  mailer = createMailer({ url: server.url, from }, 2_000)
  app = await startTestApp({ mailer })
  await app.db.updateTable('practice').set({ isDemo: false }).execute()
  await setStatus('inactive')
})
afterAll(async () => {
  await server.stop()
  await app.close()
})

async function setStatus(status: 'active' | 'inactive', ...people: ('doctor' | 'secretary')[]) {
  const users = app.db.updateTable('users').set({ status }).where('role', '<>', 'admin')
  const ids = people.map((person) => app.ids[person])
  await (ids.length === 0 ? users : users.where('id', 'in', ids)).execute()
}
const steps = async () => read(admin.dashboard, await app.as('admin').get(path)).firstSteps
const done = async () => (await steps()).filter(({ isDone }) => isDone).map(({ name }) => name)
const configure = async (body: object) =>
  read(system.updatePractice, await app.as('admin').put('/api/practice-settings', body))

describe('the first steps of a new practice', () => {
  it('are done when the records and settings say so, and open again when they no longer do', async () => {
    expect((await steps()).map(({ name }) => name)).toEqual([
      'doctor',
      'secretary',
      'assignment',
      'letterhead',
      'email',
      'passphrase',
      'letter',
    ])
    expect(await done()).toEqual([])
    await setStatus('active', 'doctor')
    expect(await done()).toEqual(['doctor'])
    await setStatus('active', 'secretary')
    expect(await done()).toEqual(['doctor', 'secretary', 'assignment'])
    await app.as('admin').delete(`/api/doctor-secretary/${app.ids.secretary}`)
    expect(await done()).toEqual(['doctor', 'secretary'])
    const pair = { secretaryId: app.ids.secretary, doctorId: app.ids.doctor }
    await app.as('admin').post('/api/doctor-secretary', pair)
    // A doctor's own letterhead does not count as the practice's.
    await app.as('doctor').put('/api/user-settings', { header: '<p>Dr Test</p>' })
    expect(await done()).toEqual(['doctor', 'secretary', 'assignment'])
    const header = '<h1>Test Practice</h1><p>12 Mill Lane</p>'
    read(settings.update, await app.as('admin').put('/api/user-settings', { header }))
    server.answerNext('RCPT', '550 No such mailbox')
    await app.as('admin').post('/api/admin/test-email')
    expect(await done()).toEqual(['doctor', 'secretary', 'assignment', 'letterhead'])
    read(admin.testEmail, await app.as('admin').post('/api/admin/test-email'))
    await newDraft(app)
    expect(await done()).toEqual(['doctor', 'secretary', 'assignment', 'letterhead', 'email', 'letter'])
  })

  it('are not shown after somebody hid them, until they are shown again, or in the demo', async () => {
    await configure({ firstStepsHidden: true })
    expect(await steps()).toEqual([])
    await configure({ firstStepsHidden: false })
    expect(await steps()).toHaveLength(7)
    await app.db.updateTable('practice').set({ isDemo: true }).execute()
    expect(await steps()).toEqual([])
    await app.db.updateTable('practice').set({ isDemo: false }).execute()
  })

  it('disappear once all are done: the last is a passphrase for backups on the server', async () => {
    const withPassphrase = await startTestServer({
      ...app,
      mailer,
      backups: { passphrase: 'a long one to keep' },
    })
    try {
      const client = testClient(withPassphrase.url, app.tokenOf('admin'))
      expect(read(admin.dashboard, await client.get(path)).firstSteps).toEqual([])
    } finally {
      await withPassphrase.close()
    }
  })
})
