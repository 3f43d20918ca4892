import { vi } from 'vitest'

/** Until it holds; a busy machine is slower, not wrong. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 10_000 })
}
