// Background jobs with pg-boss, which survive restarts and run on one of the servers (rules §6).
import PgBoss from 'pg-boss'
import { setTimeout } from 'node:timers/promises'
import type { Db } from './db/tables.ts'
import { asBossDatabase, oneServerAtATime } from './jobs.sql.ts'
import { createWakeUpTimer } from './wake-up-timer.ts'

export type Job<P extends object> = {
  /**
   * Within the caller's transaction: queues a job, which is rolled back with it and does not start before the commit. Starts
   * after this many seconds; without a delay, `jobs.wake()` after the commit starts it at once.
   */
  enqueue: (db: Db, payload: P, afterSeconds?: number) => Promise<void>
}

export type Jobs = {
  /** Call before `open`. Never rename a kind, because its queued jobs are stored under the name. */
  define: <P extends object>(name: string, definition: Definition<P>) => Job<P>
  /**
   * Call before `open`. The work runs at this interval (at most 12 h) on one server, regardless of the number of servers and of
   * their starts.
   */
  repeat: (name: string, everySeconds: number, work: () => Promise<void>) => void
  /** Creates missing queues. Two servers may do this at the same time. */
  open: () => Promise<void>
  /** Starts to process jobs. Due jobs are searched every two seconds. */
  start: () => void
  /** Looks for due jobs now. */
  wake: () => void
  /** Processes all due jobs, including those of a killed server, and resolves when none is left. */
  runDue: () => Promise<void>
  /** Asks running jobs to stop and waits for them, at most 30 s. Another server later takes over the unfinished ones. */
  close: () => Promise<void>
  /** Reports an error that a job has handled itself. */
  report: (fault: unknown) => void
}

/** `report` receives errors, so that they never end the process. */
export function createJobs(db: Db, report: (fault: unknown) => void): Jobs {
  const boss = new PgBoss({ db: asBossDatabase(db), schedule: false, supervise: false })
  boss.on('error', report)
  const queues: Queue[] = []
  const repeated: { name: string; everySeconds: number }[] = []
  const stop = new AbortController()
  const timer = createWakeUpTimer(pollEveryMs)
  const context: WorkerContext = { boss, report, stopping: stop.signal, freed: timer.wake }
  let polling = Promise.resolve()

  const pollOnce = async (): Promise<number> => {
    let started = 0
    for (const queue of queues) started += await startDue(queue, context)
    return started
  }

  const poll = async (): Promise<void> => {
    let tidyAt = 0
    for (const { recover } of queues) await recover?.().catch(report)
    while (!stop.signal.aborted) {
      if (performance.now() >= tidyAt) {
        tidyAt = performance.now() + tidyEveryMs
        await boss.maintain().catch(report)
        await queueRepeated(boss, repeated).catch(report)
      }
      await pollOnce().catch(report)
      await timer.wait()
    }
  }

  return {
    report,
    define: (name, definition) => {
      queues.push({ ...definition, name, work: definition.work as Work<object>, running: new Set() })
      return { enqueue: (on, payload, after = 0) => enqueue(boss, name, { on, payload, after }) }
    },
    repeat: (name, everySeconds, work) => {
      queues.push({ name, work: () => work(), atOnce: 1, lostAfter: 3600, running: new Set() })
      repeated.push({ name, everySeconds })
    },
    open: () => oneServerAtATime(db, () => openQueues(boss, queues)),
    start: () => void (polling = poll()),
    wake: timer.wake,
    runDue: async () => {
      await boss.maintain()
      await queueRepeated(boss, repeated)
      let started = 1
      while (started > 0) {
        started = await pollOnce()
        await allRunning(queues)
      }
    },
    close: async () => {
      stop.abort()
      timer.wake()
      await polling
      const patience = setTimeout(leaveLastMs, undefined, { ref: false })
      await Promise.race([allRunning(queues), patience])
      await boss.stop({ graceful: false, close: false })
    },
  }
}

const pollEveryMs = 2000
const leaveLastMs = 30_000

/** In milliseconds. Jobs of a killed server are taken over, and finished ones removed, at this interval. */
const tidyEveryMs = 60_000

async function openQueues(boss: PgBoss, queues: Queue[]): Promise<void> {
  await boss.start()
  for (const { name, lostAfter } of queues) {
    const options = { name, retryLimit: 1000, retryDelay: 60, expireInSeconds: lostAfter }
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
}

async function enqueue(
  boss: PgBoss,
  name: string,
  { on, payload, after }: { on: Db; payload: object; after: number },
): Promise<void> {
  const id = await boss.send(name, payload, { db: asBossDatabase(on), startAfter: after })
  if (id === null) throw new Error(`there is no queue ${name}`)
}

/** Queues each repeated job once per interval, because pg-boss refuses a second one before the interval is over. */
async function queueRepeated(
  boss: PgBoss,
  repeated: { name: string; everySeconds: number }[],
): Promise<void> {
  for (const { name, everySeconds } of repeated)
    await boss.send(name, {}, { singletonKey: 'repeated', singletonSeconds: everySeconds })
}

/** If it throws, the job runs again after a minute. `stopping` is aborted when this server stops. */
type Work<P> = (payload: P, stopping: AbortSignal) => Promise<void>

type Definition<P> = {
  work: Work<P>
  /** The maximum number of running jobs on one server. */
  atOnce: number
  /** Seconds after which another server takes over the job, because the first one was probably killed. */
  lostAfter: number
  /** Queues missing jobs again when a server starts. */
  recover?: () => Promise<void>
}

type Queue = Definition<object> & { name: string; running: Set<Promise<void>> }

type WorkerContext = {
  boss: PgBoss
  report: (fault: unknown) => void
  stopping: AbortSignal
  /** Called when another job can start. */
  freed: () => void
}

/** Returns the number of started jobs. */
async function startDue(queue: Queue, context: WorkerContext): Promise<number> {
  const free = queue.atOnce - queue.running.size
  if (free <= 0 || context.stopping.aborted) return 0
  const due = await context.boss.fetch<object>(queue.name, { batchSize: free })
  for (const { id, data } of due) {
    const run = finish(queue, { id, payload: data }, context).finally(() => {
      queue.running.delete(run)
      context.freed()
    })
    queue.running.add(run)
  }
  return due.length
}

/**
 * Never rejects. pg-boss's own workers do not handle their last promise, so that a brief outage of the database would end the
 * process.
 */
async function finish(
  queue: Queue,
  job: { id: string; payload: object },
  { boss, report, stopping }: WorkerContext,
): Promise<void> {
  try {
    await queue.work(job.payload, stopping)
    await boss.complete(queue.name, job.id)
  } catch (error) {
    if (!stopping.aborted) report(error)
    await boss.fail(queue.name, job.id).catch(report)
  }
}

/** Resolves when no job is running. */
async function allRunning(queues: Queue[]): Promise<void> {
  await Promise.all(queues.flatMap(({ running }) => [...running]))
}
