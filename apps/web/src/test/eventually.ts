import { vi } from 'vitest'

/** Waits until the assertion passes. A busy machine only makes the wait longer. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 10_000 })
}
