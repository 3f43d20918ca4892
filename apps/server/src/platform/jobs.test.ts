import { EventEmitter, once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { passTimeForJobs } from '../test/pass-time.ts'
import { copyTemplate } from '../test/test-app.ts'
import { connect } from './db/connect.ts'
import type { Database } from './db/connect.ts'
import { createJobs } from './jobs.ts'
import type { Job, Jobs } from './jobs.ts'

type Payload = { n: number }

let copy: Awaited<ReturnType<typeof copyTemplate>>
let database: Database
const faults: unknown[] = []
const servers: Jobs[] = []

beforeAll(async () => {
  copy = await copyTemplate()
  database = connect(copy.connection, 8)
})
afterEach(async () => {
  for (const jobs of servers.splice(0)) await jobs.close()
  await sql`delete from pgboss.job`.execute(database.db)
  faults.length = 0
})
afterAll(async () => {
  await database.close()
  await copy.drop()
})

const byNumber = (a: number, b: number) => a - b

async function server(
  work: (payload: Payload, stopping: AbortSignal) => Promise<void>,
  recover?: () => Promise<void>,
): Promise<{ jobs: Jobs; job: Job<Payload> }> {
  const jobs = createJobs(database.db, (fault) => faults.push(fault))
  const job = jobs.define<Payload>('test.count', { work, atOnce: 3, lostAfter: 60, recover })
  servers.push(jobs)
  await jobs.open()
  return { jobs, job }
}

const counting = (done: number[]) => (payload: Payload) => {
  done.push(payload.n)
  return Promise.resolve()
}

describe('a background job', () => {
  it('is not run if its transaction is rolled back', async () => {
    const done: number[] = []
    const { jobs, job } = await server(counting(done))
    await expect(
      database.db.transaction().execute(async (tx) => {
        await job.enqueue(tx, { n: 1 })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await jobs.runDue()
    expect(done).toEqual([])
  })

  it('is tried again a minute later if it fails, without affecting others', async () => {
    const done: number[] = []
    const { jobs, job } = await server(async ({ n }) => {
      done.push(n)
      if (done.filter((other) => other === 1).length === n) throw new Error('the first time')
    })
    await job.enqueue(database.db, { n: 1 })
    await job.enqueue(database.db, { n: 2 })
    await jobs.runDue()
    expect(done.toSorted(byNumber)).toEqual([1, 2])
    expect(faults).toHaveLength(1)
    await passTimeForJobs(database.db, 61)
    await jobs.runDue()
    expect(done.toSorted(byNumber)).toEqual([1, 1, 2])
  })

  it('waits for its delay', async () => {
    const done: number[] = []
    const { jobs, job } = await server(counting(done))
    await job.enqueue(database.db, { n: 1 }, 300)
    await jobs.runDue()
    await passTimeForJobs(database.db, 290)
    await jobs.runDue()
    expect(done).toEqual([])
    await passTimeForJobs(database.db, 11)
    await jobs.runDue()
    expect(done).toEqual([1])
  })

  it('is run once by two servers that start at once, even on an empty database', async () => {
    await sql`drop schema if exists pgboss cascade`.execute(database.db)
    const done: number[] = []
    const [one, other] = await Promise.all([server(counting(done)), server(counting(done))])
    await database.db.transaction().execute(async (tx) => {
      for (let n = 0; n < 50; n += 1) await one.job.enqueue(tx, { n })
    })
    await Promise.all([one.jobs.runDue(), other.jobs.runDue()])
    expect(done.toSorted(byNumber)).toEqual(Array.from({ length: 50 }, (_, n) => n))
    const { rows } = await sql<{ n: number }>`select 1 as n`.execute(database.db)
    expect(rows).toEqual([{ n: 1 }])
  })

  it('is run three times at once at most', async () => {
    let now = 0
    let most = 0
    const { jobs, job } = await server(async () => {
      now += 1
      most = Math.max(most, now)
      await new Promise(setImmediate)
      now -= 1
    })
    for (let n = 0; n < 10; n += 1) await job.enqueue(database.db, { n })
    await jobs.runDue()
    expect(most).toBe(3)
  })

  it('starts at once when woken, and is run elsewhere if its server stops', async () => {
    const happened = new EventEmitter()
    const first = await server(async (_, stopping) => {
      happened.emit('begun')
      await once(stopping, 'abort')
      throw new Error('stopped')
    })
    const begun = once(happened, 'begun')
    first.jobs.start()
    await first.job.enqueue(database.db, { n: 1 })
    first.jobs.wake()
    await begun
    await first.jobs.close()
    expect(faults).toEqual([])
    const done: number[] = []
    const second = await server(counting(done))
    await passTimeForJobs(database.db, 61)
    await second.jobs.runDue()
    expect(done).toEqual([1])
  })

  it('is run elsewhere if its server was killed', async () => {
    const { job } = await server(() => Promise.resolve())
    await job.enqueue(database.db, { n: 1 })
    await sql`update pgboss.job set state = 'active', started_on = now()`.execute(database.db)
    const done: number[] = []
    const second = await server(counting(done))
    await second.jobs.runDue()
    expect(done).toEqual([])
    await passTimeForJobs(database.db, 61)
    await second.jobs.runDue()
    await passTimeForJobs(database.db, 61)
    await second.jobs.runDue()
    expect(done).toEqual([1])
  })
  it('is queued again at the start if it should be queued', async () => {
    const happened = new EventEmitter()
    const counted = (payload: Payload) => Promise.resolve(void happened.emit('done', payload.n))
    const { jobs, job } = await server(counted, () => job.enqueue(database.db, { n: 7 }))
    const done = once(happened, 'done')
    jobs.start()
    expect(await done).toEqual([7])
  })
})

describe('a repeated job', () => {
  const repeating = async (done: string[], name: string) => {
    const jobs = createJobs(database.db, (fault) => faults.push(fault))
    // With the longest interval, one ends only at noon and at midnight (UTC).
    jobs.repeat('test.repeat', 43_200, () => {
      done.push(name)
      return Promise.resolve()
    })
    servers.push(jobs)
    await jobs.open()
    return jobs
  }

  it('is run once by one of several servers, however often they check', async () => {
    const done: string[] = []
    const first = await repeating(done, 'first')
    const second = await repeating(done, 'second')
    await first.runDue()
    await second.runDue()
    await first.runDue()
    expect(done).toEqual(['first'])
  })

  it('is run by a server from its start on', async () => {
    const done: string[] = []
    const jobs = await repeating(done, 'only')
    jobs.start()
    await expect.poll(() => done, { timeout: 10_000 }).toEqual(['only'])
    expect(faults).toEqual([])
  })
})
