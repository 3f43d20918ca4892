// Stops a PostgreSQL that has no watchdog.

import { pollUntil } from './poll-until.ts'
import { isAlive, type ProcessMark, sendSignal } from './process-mark.ts'

const FAST_STOP_MS = 10_000
const IMMEDIATE_STOP_MS = 30_000

/**
 * Sends SIGINT, and SIGQUIT after 10 s, but never SIGKILL. Returns false if the process is still alive 30 s
 * later. The mark is checked before each signal, so that no later process with the same pid is stopped.
 */
export async function stopProcess(mark: ProcessMark): Promise<boolean> {
  return (
    (await endsAfter(mark, 'SIGINT', FAST_STOP_MS)) || (await endsAfter(mark, 'SIGQUIT', IMMEDIATE_STOP_MS))
  )
}

async function endsAfter(mark: ProcessMark, signal: NodeJS.Signals, within: number): Promise<boolean> {
  if (isAlive(mark)) sendSignal(mark.pid, signal)
  const hasEnded = await pollUntil(() => (isAlive(mark) ? undefined : true), { within, every: 5 })
  return hasEnded === true
}
