// Polls for a change that no event announces, such as the end of a process that is not a child.

import { setTimeout as pause } from 'node:timers/promises'

/**
 * Calls `probe` every `every` ms and returns its first value other than undefined. Returns undefined after
 * `within` ms. Errors of the probe are thrown.
 */
export async function pollUntil<T>(
  probe: () => T | undefined | Promise<T | undefined>,
  { within, every = 10 }: { within: number; every?: number },
): Promise<T | undefined> {
  const deadline = performance.now() + within
  for (;;) {
    const value = await probe()
    if (value !== undefined) return value
    if (performance.now() >= deadline) return undefined
    await pause(every)
  }
}
