import { vi } from 'vitest'

/** Waits until the assertion holds; a busy machine only takes longer. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 10_000 })
}
