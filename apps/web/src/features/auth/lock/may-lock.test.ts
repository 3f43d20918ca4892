import { describe, expect, it } from 'vitest'
import { mayLock } from './may-lock.ts'

describe('locking the screen by hand', () => {
  it('is possible except in a demo without an idle lock', () => {
    expect(mayLock({ demo: true, idleLockMinutes: 0 })).toBe(false)
    expect(mayLock({ demo: true, idleLockMinutes: 15 })).toBe(true)
    expect(mayLock({ demo: false, idleLockMinutes: 0 })).toBe(true)
  })
})
