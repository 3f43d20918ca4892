// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  dropLocalCopy,
  dropToken,
  keepChoice,
  keepLocalCopy,
  keepNow,
  keepToken,
  listLocalCopies,
  onCopiesChange,
  onKeepNow,
  onTokenChange,
  readChoice,
  readLocalCopy,
  readToken,
} from './storage.ts'

const doctor = 7
const colleague = 8

describe('what is kept on the device', () => {
  beforeEach(() => window.localStorage.clear())

  it('discards a local copy that cannot be read', () => {
    for (const corrupt of ['{', '3', 'null', '{"value":5,"keptAt":"x"}']) {
      window.localStorage.setItem('sincerely-copy:7:letter-1', corrupt)
      expect(readLocalCopy(doctor, 'letter-1')).toBeNull()
      expect(window.localStorage.getItem('sincerely-copy:7:letter-1')).toBeNull()
    }
  })

  it('shows nobody the local copies of somebody else [T-12]', () => {
    keepLocalCopy(doctor, 'letter-1', 'Dear Dr Test')
    keepLocalCopy(77, 'letter-2', 'another person whose number begins alike')
    expect(readLocalCopy(colleague, 'letter-1')).toBeNull()
    expect(listLocalCopies(colleague)).toEqual([])
    expect(listLocalCopies(doctor).map(({ key }) => key)).toEqual(['letter-1'])
  })

  it('keeps, lists and drops unsent text', () => {
    expect(keepLocalCopy(doctor, 'letter-1', 'one')).toBe(true)
    keepLocalCopy(doctor, 'letter-1', 'two')
    expect(readLocalCopy(doctor, 'letter-1')?.value).toBe('two')
    dropLocalCopy(doctor, 'letter-1')
    expect(readLocalCopy(doctor, 'letter-1')).toBeNull()
  })

  it('tells who listens of every copy kept or dropped, here or in another tab', () => {
    let heard = 0
    const stop = onCopiesChange(() => (heard += 1))
    keepLocalCopy(doctor, 'letter-1', 'one')
    dropLocalCopy(doctor, 'letter-1')
    window.dispatchEvent(new StorageEvent('storage', { key: 'sincerely-copy:7:letter-1' }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    stop()
    keepLocalCopy(doctor, 'letter-1', 'two')
    expect(heard).toBe(3)
  })

  it('is asked for at once from who holds it back for a moment', () => {
    const stop = onKeepNow(() => keepLocalCopy(doctor, 'letter-1', 'the last word'))
    keepNow()
    stop()
    expect(readLocalCopy(doctor, 'letter-1')?.value).toBe('the last word')
    dropLocalCopy(doctor, 'letter-1')
    keepNow()
    expect(listLocalCopies(doctor)).toEqual([])
  })

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
    dropLocalCopy(doctor, 'letter-1')
    if (real) Object.defineProperty(window, 'localStorage', real)
  })

  it('says so, and the text still lasts as long as the tab', () => {
    expect(keepLocalCopy(doctor, 'letter-1', 'unsent')).toBe(false)
    expect(readLocalCopy(doctor, 'letter-1')?.value).toBe('unsent')
    expect(listLocalCopies(doctor)).toHaveLength(1)
  })

  it('still signs in and remembers choices for this tab', () => {
    keepToken('abc')
    keepChoice('sidebar', 'collapsed')
    expect([readToken(), readChoice('sidebar')]).toEqual(['abc', 'collapsed'])
  })
})
