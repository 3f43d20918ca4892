// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dropToken, keepChoice, keepToken, onTokenChange, readChoice, readToken } from './storage.ts'

describe('what is kept on the device', () => {
  beforeEach(() => window.localStorage.clear())

  it('keeps the token under its name and tells who listens, but no longer who stopped', () => {
    const heard: (string | null)[] = []
    const stop = onTokenChange(() => heard.push(readToken()))
    keepToken('abc')
    expect(window.localStorage.getItem('token')).toBe('abc')
    dropToken()
    stop()
    keepToken('def')
    expect(heard).toEqual(['abc', null])
  })

  it('hears of a sign-out in another tab', () => {
    const heard: (string | null)[] = []
    const stop = onTokenChange(() => heard.push(readToken()))
    window.dispatchEvent(new StorageEvent('storage', { key: 'sincerely-sidebar' }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    stop()
    expect(heard).toEqual([null])
  })
})

describe('a device that keeps nothing', () => {
  const real = Object.getOwnPropertyDescriptor(window, 'localStorage')

  beforeEach(() => {
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })

  afterEach(() => {
    dropToken()
    if (real) Object.defineProperty(window, 'localStorage', real)
  })

  it('still signs in and remembers choices for this tab', () => {
    keepToken('abc')
    keepChoice('sidebar', 'collapsed')
    expect([readToken(), readChoice('sidebar')]).toEqual(['abc', 'collapsed'])
  })
})
