import { routes } from '@sincerely/contract/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusing, startFakeAiProvider } from '../../test/fake-ai-provider.ts'
import { startFakeSpeechServer } from '../../test/fake-speech-server.ts'
import { newApproved, newDraft } from '../../test/letter-batch.ts'
import { startTestApp, startTestServer } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { expectRefusal, read, testClient } from '../../test/test-client.ts'

const { admin, aiCalls, dictation, users } = routes
const path = '/api/admin/dashboard/stats'
const lines: string[] = []
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ logStream: { write: (line) => void lines.push(line) } })
})
afterAll(() => app.close())

const dashboard = async () => read(admin.dashboard, await app.as('admin').get(path))
const post = async (id: number) =>
  expect((await app.as('doctor').patch(`/api/letters/${id}/status`, { status: 'posted' })).status).toBe(200)

describe('the administrator’s dashboard', () => {
  it('is refused with 403 for everyone else', async () => {
    for (const person of ['doctor', 'secretary'] as const)
      expectRefusal(await app.as(person).get(path), 403, 'not_allowed')
  })

  it('shows no patients or letters for an empty practice', async () => {
    const { stats, letterWeeks, turnaround, queueAges } = await dashboard()
    expect(stats).toMatchObject({
      totalPatients: 0,
      totalLetters: 0,
      overdueLetters: 0,
      lastBackup: null,
      systemHealth: 'healthy',
    })
    expect(stats.activeDoctors).toBe(2)
    expect(stats.activeSecretaries).toBe(3)
    expect(stats.activeSessions).toBeGreaterThan(0)
    expect(letterWeeks).toHaveLength(12)
    expect(letterWeeks.at(-1)).toEqual({ week: '2026-11-16', draft: 0, approved: 0, posted: 0 })
    expect(turnaround).toEqual([])
    expect(queueAges.map(({ queue, older }) => [queue, older])).toEqual([
      ['to-type', 0],
      ['draft', 0],
      ['approved', 0],
    ])
  })

  it('counts patients and letters by their current state, and shows the turnaround', async () => {
    await newDraft(app)
    const approved = await newApproved(app)
    const posted = await newApproved(app)
    app.clock.now = new Date('2026-11-22T10:00:00Z')
    await post(posted.id)
    // This is a Monday.
    app.clock.now = new Date('2026-11-23T10:00:00Z')
    await newDraft(app)
    const due = (at: string, status: 'draft' | 'approved' | 'posted') =>
      app.db
        .updateTable('letters')
        .set({ dueAt: new Date(at) })
        .where('status', '=', status)
        .execute()
    await due('2026-11-22T23:00:00Z', 'approved')
    await due('2026-11-22T23:00:00Z', 'posted')
    // A letter that was due earlier on the same day is not yet overdue.
    await due('2026-11-23T09:00:00Z', 'draft')
    const { stats, letterWeeks, turnaround, queueAges, recentActivity } = await dashboard()
    expect(stats).toMatchObject({
      totalPatients: 4,
      activePatients: 4,
      totalLetters: 4,
      draftLetters: 2,
      pendingLetters: 1,
      completedLetters: 1,
      overdueLetters: 1,
    })
    expect(letterWeeks.slice(-3)).toEqual([
      { week: '2026-11-09', draft: 0, approved: 0, posted: 0 },
      { week: '2026-11-16', draft: 1, approved: 1, posted: 1 },
      { week: '2026-11-23', draft: 1, approved: 0, posted: 0 },
    ])
    expect(turnaround).toEqual([
      { id: app.ids.doctor, name: 'Dr Test doctor', letters: 1, late: 0, median: 48, p90: 48 },
    ])
    expect(queueAges.find(({ queue }) => queue === 'draft')).toMatchObject({ underOne: 1, underSeven: 1 })
    expect(queueAges.find(({ queue }) => queue === 'approved')).toMatchObject({ underOne: 0, underSeven: 1 })
    expect(recentActivity[0]).toMatchObject({
      type: 'letter',
      action: 'letter.create',
      user: 'Dr Test doctor',
    })
    expect(recentActivity.map(({ action }) => action)).toContain('letter.approve')
    expect(approved.status).toBe('approved')
  })

  it('lists actions on two users who share a name separately', async () => {
    const ids: number[] = []
    for (const email of ['one.sam@practice.example', 'other.sam@practice.example']) {
      const person = { firstName: 'Sam', lastName: 'Reed', role: 'secretary', email }
      ids.push(read(users.create, await app.as('admin').post('/api/users', person)).user.id)
    }
    for (const id of ids)
      expect((await app.as('admin').put(`/api/users/${id}`, { department: 'Skin' })).status).toBe(200)
    const newest = (await dashboard()).recentActivity.slice(0, 4)
    expect(newest.map(({ action, whom, count, orMore }) => [action, whom, count, orMore])).toEqual([
      ['user.edit', 'Sam Reed', 1, false],
      ['user.edit', 'Sam Reed', 1, false],
      ['user.create', 'Sam Reed', 1, false],
      ['user.create', 'Sam Reed', 1, false],
    ])
  })

  it('shows the result of each health check with an explanation', async () => {
    const { health } = await dashboard()
    const states = Object.fromEntries(health.map(({ name, state }) => [name, state]))
    expect(states).toMatchObject({
      database: 'ok',
      clock: 'ok',
      jobs: 'ok',
      sending: 'ok',
      ai: 'off',
      speech: 'off',
    })
    for (const { detail } of health) expect(detail).toMatch(/\.$/u)
    // With DATABASE_URL, PostgreSQL's data folder is unknown.
    expect(health.find(({ name }) => name === 'disk')?.detail).toMatch(
      /PostgreSQL server's own disk cannot be checked/u,
    )
  })

  it('refers to the log if a health check cannot run, and the log has the reason', async () => {
    await sql`alter schema pgboss rename to not_there`.execute(app.db)
    try {
      const { health } = await dashboard()
      expect(health.find(({ name }) => name === 'jobs')).toEqual({
        name: 'jobs',
        state: 'failed',
        detail: "This check failed to run. The server's log gives the reason.",
      })
    } finally {
      await sql`alter schema not_there rename to pgboss`.execute(app.db)
    }
    const faults = lines.flatMap((line) => (line.includes('"check":') ? [JSON.parse(line) as object] : []))
    expect(faults).toMatchObject([
      {
        level: 50,
        check: 'jobs',
        reqId: expect.any(String) as string,
        errors: [{ code: '42P01' }],
        msg: 'a health check failed to run',
      },
    ])
  })
})

describe('the sending check on the dashboard', () => {
  it('counts letters that were not sent and letters that are tried again', async () => {
    const sending = async (state: 'failed' | 'waiting', more: object) => {
      const { id } = await newApproved(app)
      await app.db
        .insertInto('deliveries')
        .values({
          letterId: id,
          version: 1,
          recipientKey: 'gp',
          name: 'Dr Patel',
          way: 'email',
          askedBy: app.ids.secretary,
          askedAt: app.clock.now,
          state,
          failure: 'network',
          ...more,
        })
        .execute()
    }
    const said = async () => (await dashboard()).health.find(({ name }) => name === 'sending')
    await sending('waiting', { nextAttemptAt: app.clock.now })
    const again = '1 letter could not be sent yet. Sincerely tries again automatically.'
    expect(await said()).toMatchObject({ state: 'warning', detail: again })
    await sending('failed', { finishedAt: app.clock.now })
    expect((await said())?.detail).toBe(
      `1 letter was not sent. Open ‘Needs attention’ to see the reason and send it again. ${again}`,
    )
    await sending('failed', { finishedAt: app.clock.now })
    expect((await said())?.detail).toMatch(/^2 letters were not sent\. Open ‘Needs attention’ /u)
  })
})

describe('the AI and speech checks', () => {
  const speechAt = (address: string) => ({
    address,
    apiKey: null,
    model: 'whisper-1',
    language: 'en',
    timeLimit: 5000,
    ffmpeg: 'ffmpeg',
    searchPath: '',
  })
  /** A second server that uses these provider addresses. */
  const serverWith = async (addresses: { ai: string; speech: string; apiKey: string }) => {
    const server = await startTestServer({
      ...app,
      ai: { address: addresses.ai, apiKey: addresses.apiKey },
      speech: speechAt(addresses.speech),
    })
    const client = testClient(server.url, app.tokenOf('admin'))
    const look = async () => {
      const { health } = read(admin.dashboard, await client.get(path))
      const of = (name: string) => health.find((check) => check.name === name)
      return { ai: of('ai'), speech: of('speech') }
    }
    const card = async () =>
      read(aiCalls.credits, await client.get('/api/admin/openai/credits')).usage.accountStatus
    return { look, card, close: server.close }
  }

  it('show a warning if the server cannot be reached, even before its first use', async () => {
    const nobody = 'http://127.0.0.1:9/v1'
    const { look, close } = await serverWith({ ai: nobody, speech: nobody, apiKey: 'sk-practice-000000' })
    expect(await look()).toMatchObject({
      ai: {
        state: 'warning',
        detail: expect.stringMatching(/^The AI provider cannot be reached\..*without AI/u),
      },
      speech: {
        state: 'warning',
        detail: expect.stringMatching(/^Speech recognition could not be reached\..*typed/u),
      },
    })
    await close()
  })

  it('run every few minutes at most, and show a refused key or a failed dictation', async () => {
    const [provider, speech] = await Promise.all([startFakeAiProvider(), startFakeSpeechServer()])
    const { address: ai, apiKey } = provider
    const { look, card, close } = await serverWith({ ai, speech: speech.address, apiKey })
    for (const seen of await Promise.all([look(), look()]))
      expect(seen).toMatchObject({ ai: { state: 'ok' }, speech: { state: 'ok' } })
    await look()
    const inUse = { available: true, message: "The practice's API key is in use." }
    expect(await card()).toEqual(inUse)
    expect(provider.seen.map(({ method, url }) => [method, url])).toEqual([['GET', '/v1/models']])
    expect(speech.looks.paths).toEqual(['/v1'])
    app.clock.now = new Date(app.clock.now.getTime() + 180_000)
    provider.answerNext(refusing(401))
    const { ai: refused } = await look()
    expect(refused).toMatchObject({
      state: 'warning',
      detail: expect.stringMatching(/refused the API key/u),
    })
    expect(speech.looks.paths).toHaveLength(2)
    // The AI credits show the same problem without another call to the provider.
    const asked = provider.seen.length
    expect(await card()).toEqual({ available: false, message: refused?.detail })
    expect(provider.seen).toHaveLength(asked)
    // A call after the key test counts instead of the test.
    const call = {
      userId: app.ids.doctor,
      kind: 'draft',
      keyOwner: 'practice',
      model: 'gpt-4o-mini',
    } as const
    const answered = new Date(app.clock.now.getTime() + 1000)
    await app.db
      .insertInto('aiCalls')
      .values({ ...call, outcome: 'ok', milliseconds: 9, calledAt: answered })
      .execute()
    app.clock.now = new Date(app.clock.now.getTime() + 2000)
    expect(await card()).toEqual(inUse)

    // The latest transcription decides in the same way.
    const begun = { deviceKey: 'device-of-the-day', letterType: 'consultation' }
    const spoken = read(dictation.start, await app.as('doctor').post('/api/dictations', begun)).dictation
    await app.db
      .updateTable('dictations')
      .set({ state: 'failed', failure: 'rejected', sentAt: app.clock.now })
      .where('id', '=', spoken.id)
      .execute()
    const failed =
      'Connected, but the last dictation could not be transcribed. Open the dictation to see the reason.'
    expect((await look()).speech).toMatchObject({ state: 'warning', detail: failed })
    app.clock.now = new Date(app.clock.now.getTime() + 25 * 3_600_000)
    const none = 'Working. No dictation was transcribed in the last 24 hours.'
    expect((await look()).speech).toMatchObject({ state: 'ok', detail: none })
    await close()
    await Promise.all([provider.stop(), speech.stop()])
  })
})
