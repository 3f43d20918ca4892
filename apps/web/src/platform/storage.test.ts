// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dropToken, keepChoice, keepToken, onTokenChange, readChoice, readToken } from './storage.ts'

describe('the token on the device', () => {
  beforeEach(() => window.localStorage.clear())

  it("is stored as 'token', and listeners are notified until they stop", () => {
    const heard: (string | null)[] = []
    const stop = onTokenChange(() => heard.push(readToken()))
    keepToken('abc')
    expect(window.localStorage.getItem('token')).toBe('abc')
    dropToken()
    stop()
    keepToken('def')
    expect(heard).toEqual(['abc', null])
  })

  it('notifies listeners of a sign-out in another tab', () => {
    const heard: (string | null)[] = []
    const stop = onTokenChange(() => heard.push(readToken()))
    window.dispatchEvent(new StorageEvent('storage', { key: 'sincerely-sidebar' }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    stop()
    expect(heard).toEqual([null])
  })
})

describe('a browser without local storage', () => {
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

  it('keeps the token and choices for this tab', () => {
    keepToken('abc')
    keepChoice('sidebar', 'collapsed')
    expect([readToken(), readChoice('sidebar')]).toEqual(['abc', 'collapsed'])
  })
})
