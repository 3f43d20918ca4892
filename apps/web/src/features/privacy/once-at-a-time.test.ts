import { expect, it, vi } from 'vitest'
import { onceAtATime } from './once-at-a-time.ts'

it('A download starts once for a double click, never while pending, and once for a key press', () => {
  const begin = vi.fn()
  for (const detail of [1, 2, 3]) onceAtATime({ isPending: false }, begin)({ detail })
  expect(begin).toHaveBeenCalledTimes(1)
  onceAtATime({ isPending: true }, begin)({ detail: 1 })
  expect(begin).toHaveBeenCalledTimes(1)
  onceAtATime({ isPending: false }, begin)({ detail: 0 })
  expect(begin).toHaveBeenCalledTimes(2)
})
