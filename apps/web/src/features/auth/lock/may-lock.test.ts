import { describe, expect, it } from 'vitest'
import { mayLock } from './may-lock.ts'

describe('locking the screen by hand', () => {
  it('is there where it can be unlocked: not in a demo that is entered without a password', () => {
    expect(mayLock({ demo: true, idleLockMinutes: 0 })).toBe(false)
    expect(mayLock({ demo: true, idleLockMinutes: 15 })).toBe(true)
    expect(mayLock({ demo: false, idleLockMinutes: 0 })).toBe(true)
  })
})
