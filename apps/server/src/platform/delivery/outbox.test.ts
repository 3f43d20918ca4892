import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { passTimeForJobs } from '../../test/pass-time.ts'
import { newApproved } from '../../test/letter-batch.ts'
import { startTestApp } from '../../test/test-app.ts'
import type { TestApp } from '../../test/test-app.ts'
import { transaction } from '../transaction.ts'
import { createJobs } from '../jobs.ts'
import type { Jobs } from '../jobs.ts'
import type { Channel } from './channel.ts'
import { insertDelivery } from './deliveries.sql.ts'
import { openOutbox } from './outbox.ts'

let app: TestApp
const servers: Jobs[] = []
const faults: unknown[] = []

beforeAll(async () => {
  app = await startTestApp()
})
afterEach(async () => {
  await Promise.all(servers.splice(0).map((jobs) => jobs.close()))
  expect(faults).toEqual([])
})
afterAll(() => app.close())

/** Starts a server with one scripted channel, and a delivery for this channel. */
async function serverWith(deliver: Channel['deliver']) {
  const jobs = createJobs(app.db, (fault) => faults.push(fault))
  const now = () => app.clock.now
  const ctx = { db: app.db, now, publish: () => undefined, requestId: 'test' }
  const isSetUp = async () => true
  const way = 'electronic'
  const channel: Channel = { name: 'folder', way, serves: 'recipient', atOnce: 1, isSetUp, deliver }
  const outbox = openOutbox({ ...ctx, jobs, ended: async () => undefined }, [channel])
  await jobs.open()
  servers.push(jobs)
  const ask = async () => {
    const { id: letterId, version } = await newApproved(app)
    return transaction(ctx, async (tx) => {
      await tx.audit({ action: 'letter.send', letterId })
      const line = { letterId, version, userId: app.ids.doctor, recipient: { key: 'gp', name: 'Dr Patel' } }
      const id = await insertDelivery(tx, {
        ...line,
        way: 'electronic',
        channel: channel.name,
        state: 'waiting',
      })
      await outbox.enqueue(tx, { id, channel: channel.name, attempts: 0 })
      return id
    })
  }
  return { jobs, ask }
}

const rowOf = (id: number) =>
  app.db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const attemptsOf = (id: number) =>
  app.db
    .selectFrom('deliveryAttempts')
    .select(['number', 'outcome', 'evidence', 'failure'])
    .where('deliveryId', '=', id)
    .orderBy('number')
    .execute()

describe('a delivery attempt', () => {
  it('is unknown and not made again if a stopping server cut it off [H-25]', async () => {
    let made = 0
    const { jobs, ask } = await serverWith(async () => ((made += 1), 'unknown'))
    const id = await ask()
    await jobs.runDue()
    expect(await rowOf(id)).toMatchObject({ state: 'unknown', failure: 'outcome_unknown', attempts: 1 })
    await passTimeForJobs(app.db, 90_000)
    await jobs.runDue()
    expect(made).toBe(1)
    expect(await attemptsOf(id)).toMatchObject([{ number: 1, outcome: 'unknown' }])
  })

  it('is made by the next server if it had not begun when the first one stopped', async () => {
    const stopping = await serverWith(async () => 'not begun')
    const id = await stopping.ask()
    await stopping.jobs.runDue()
    expect(faults.splice(0)).toMatchObject([{ message: 'the server stops' }])
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 0, claimedUntil: null })
    expect(await attemptsOf(id)).toEqual([])
    const next = await serverWith(async () => ({ ok: true, sentTo: 'there', evidence: 'proof' }))
    await passTimeForJobs(app.db, 61)
    await next.jobs.runDue()
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 1, sentTo: 'there', evidence: 'proof' })
    expect(await attemptsOf(id)).toEqual([{ number: 1, outcome: 'sent', evidence: 'proof', failure: null }])
  })

  it('gets its outcome afterwards if it took longer than its claim [H-25]', async () => {
    let finish = () => undefined as void
    let begun = () => undefined as void
    const hasBegun = new Promise<void>((resolve) => (begun = resolve))
    const slow = await serverWith(async () => {
      begun()
      await new Promise<void>((resolve) => (finish = resolve))
      return { ok: true, sentTo: 'there', evidence: null }
    })
    const id = await slow.ask()
    const running = slow.jobs.runDue()
    await hasBegun
    app.clock.now = new Date(app.clock.now.getTime() + 151_000)
    const other = await serverWith(async () => expect.fail('made twice'))
    other.jobs.start()
    await expect.poll(async () => (await rowOf(id)).state).toBe('unknown')
    finish()
    await running
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 1, failure: null })
    expect(await attemptsOf(id)).toMatchObject([{ number: 1, outcome: 'sent' }])
  })
})
