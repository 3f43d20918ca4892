// One kind of job on one server: takes due jobs, a limited number at a time, and reports each outcome.
import type PgBoss from 'pg-boss'

/** Throws to be tried again a minute later. `stopping` is aborted when this server stops. */
export type Work<P> = (payload: P, stopping: AbortSignal) => Promise<void>

export type Definition<P> = {
  work: Work<P>
  /** How many one server runs at the same time. */
  atOnce: number
  /** Seconds after which another server takes the job over, assuming this one died. */
  lostAfter: number
  /** Queues missing jobs again when a server starts. */
  recover?: () => Promise<void>
}

export type Queue = Definition<object> & { name: string; running: Set<Promise<void>> }

export type WorkerContext = {
  boss: PgBoss
  report: (fault: unknown) => void
  stopping: AbortSignal
  /** Called when there is room for another. */
  freed: () => void
}

/** Returns how many were started. */
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
 * Never rejects. pg-boss's own workers leave their last promise unhandled: a brief outage of the database would end the
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

/** Resolves when none is running. */
export async function allRunning(queues: Queue[]): Promise<void> {
  await Promise.all(queues.flatMap(({ running }) => [...running]))
}
