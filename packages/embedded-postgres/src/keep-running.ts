// Restarts PostgreSQL whenever it ends unexpectedly.

import { setTimeout as pause } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

type Options = {
  /** Cleans up after the process that ended, and starts the next one. */
  startAgain: () => Promise<Postmaster>
  /** Called with progress messages for users, one line each. */
  report: (line: string) => void
}

// If a process ran this long, its end counts as the first one again.
const STEADY_MS = 60_000
const LONGEST_PAUSE_MS = 5_000

/**
 * Watches `first` and its successors until `stop` is called. `stop` ends the running process cleanly, and
 * further calls are allowed. The first restart is immediate. Later ones wait 0.25 s, 0.5 s and so on, up to 5
 * s. There is no limit, because the server keeps answering and an administrator may free a full disk.
 */
export function keepRunning(first: Postmaster, options: Options): { stop(): Promise<void> } {
  const stopped = new AbortController()
  let postmaster = first
  let failures = 0

  async function watch(): Promise<void> {
    let startedAt = performance.now()
    for (;;) {
      const reason = await postmaster.ended
      if (stopped.signal.aborted) return
      if (performance.now() - startedAt > STEADY_MS) failures = 0
      options.report(`PostgreSQL ended unexpectedly (${reason}). Restarting it`)
      const next = await startUntilItRuns()
      if (next === null) return
      postmaster = next
      startedAt = performance.now()
      options.report('PostgreSQL is running again')
    }
  }

  async function startUntilItRuns(): Promise<Postmaster | null> {
    while (await waited(pauseAfter(failures), stopped.signal)) {
      failures += 1
      try {
        const next = await options.startAgain()
        if (!stopped.signal.aborted) return next
        await next.stop()
      } catch (error) {
        options.report(error instanceof Error ? error.message : String(error))
      }
    }
    return null
  }

  const watching = watch()
  const stop = async () => {
    stopped.abort()
    await postmaster.stop()
    await watching
  }
  let stopping: Promise<void> | null = null
  return { stop: () => (stopping ??= stop()) }
}

function pauseAfter(failures: number): number {
  return failures === 0 ? 0 : Math.min(125 * 2 ** failures, LONGEST_PAUSE_MS)
}

/** Resolves to false if a stop interrupted the wait. */
async function waited(ms: number, signal: AbortSignal): Promise<boolean> {
  return pause(ms, true, { signal }).catch(() => false)
}
