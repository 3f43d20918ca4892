// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isTyping, typingRest, watchTyping } from './typing.ts'

const field = document.createElement('textarea')
const button = document.createElement('button')
document.body.append(field, button)
const press = (key: string, on: HTMLElement = field, more: KeyboardEventInit = {}) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }))

describe('the detection of typing', () => {
  let stop: () => void
  beforeEach(() => {
    vi.useFakeTimers()
    stop = watchTyping()
  })
  afterEach(() => {
    press('Enter')
    stop()
    vi.useRealTimers()
  })

  it('ignores buttons, shortcuts and Enter', () => {
    press('a', button)
    expect(isTyping()).toBe(false)
    press('k', field, { ctrlKey: true })
    expect(isTyping()).toBe(false)
    press('a')
    press('Enter')
    expect(isTyping()).toBe(false)
  })

  it('lasts for a moment after the last character, even if the field disappears', () => {
    press('a')
    expect(isTyping()).toBe(true)
    press('b', document.body)
    vi.advanceTimersByTime(typingRest - 1)
    expect(isTyping()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isTyping()).toBe(false)
    press('c', document.body)
    expect(isTyping()).toBe(false)
  })
})
