// Waits for something that no event announces, such as the end of a process that is not our child.

import { setTimeout as pause } from 'node:timers/promises'

/**
 * Asks `probe` every `every` milliseconds and answers its first value other than undefined,
 * or undefined once `within` milliseconds have passed. An error of the probe ends the waiting.
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
