// One kind of job on one server: takes what is due, so many at a time, and says how each went.
import type PgBoss from 'pg-boss'

/** Throws when it should be tried again a minute later. `stopping` is aborted when this server stops. */
export type Work<P> = (payload: P, stopping: AbortSignal) => Promise<void>

export type Definition<P> = {
  work: Work<P>
  /** How many of these one server works on at the same time. */
  atOnce: number
  /** Seconds after which another server takes it for lost, with whoever worked on it. */
  lostAfter: number
  /** Queues again whatever should be queued, when a server starts. */
  recover?: () => Promise<void>
}

export type Queue = Definition<object> & { name: string; running: Set<Promise<void>> }

export type WorkerContext = {
  boss: PgBoss
  report: (fault: unknown) => void
  stopping: AbortSignal
  /** Told when there is room for another. */
  freed: () => void
}

/** How many were begun. */
export async function beginDue(queue: Queue, context: WorkerContext): Promise<number> {
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
 * Never rejects. pg-boss has workers of its own that do this, but they leave the promise of the last step to nobody: with
 * the database away for a moment it would end the process.
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

/** Until none is running. */
export async function allRunning(queues: Queue[]): Promise<void> {
  await Promise.all(queues.flatMap(({ running }) => [...running]))
}
