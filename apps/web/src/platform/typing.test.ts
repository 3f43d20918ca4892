// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdTyping, isTyping, typingRest, watchTyping } from './typing.ts'

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

describe('text typed while a field opens', () => {
  let written: string[]
  let pageKeys: string[]
  const onPageKey = ({ key }: KeyboardEvent) => void pageKeys.push(key)
  beforeEach(() => {
    vi.useFakeTimers()
    written = []
    pageKeys = []
    // jsdom does not implement `execCommand`.
    document.execCommand = (_, __, text) => Boolean(written.push(text ?? ''))
    document.addEventListener('keydown', onPageKey)
    field.blur()
  })
  afterEach(() => {
    document.removeEventListener('keydown', onPageKey)
    vi.advanceTimersByTime(3000)
    vi.useRealTimers()
  })

  it('is written there as soon as it has the focus, and is no shortcut of the page', async () => {
    holdTyping()
    for (const key of ['S', 'h', 'x', 'Backspace', 'e', ' ']) press(key, document.body)
    field.focus()
    await Promise.resolve()
    press('i')
    expect(written).toEqual(['She '])
    expect(pageKeys).toEqual(['i'])
  })

  it('keeps a new line, and letters typed with AltGr; the key that opened the field begins none', async () => {
    holdTyping()
    press('Enter', document.body, { repeat: true })
    press('A', document.body)
    press('Enter', document.body)
    press('ł', document.body, { ctrlKey: true, altKey: true, modifierAltGraph: true })
    field.focus()
    await Promise.resolve()
    expect(written).toEqual(['A\nł'])
    expect(pageKeys).toEqual([])
  })

  it('is followed by its Enter in a field of one line', async () => {
    const line = document.body.appendChild(document.createElement('input'))
    holdTyping()
    for (const key of ['A', 'Enter']) press(key, document.body)
    line.focus()
    await vi.waitFor(() => expect(pageKeys).toEqual(['Enter']))
    expect(written).toEqual(['A'])
    line.remove()
  })

  it('is also held while a checkbox of the page has the focus', () => {
    const box = document.body.appendChild(document.createElement('input'))
    box.type = 'checkbox'
    holdTyping()
    press('S', box)
    expect(pageKeys).toEqual([])
    box.remove()
  })

  it.each([
    ['3 s have passed', () => vi.advanceTimersByTime(3000)],
    ['Escape is pressed', () => press('Escape', document.body)],
    ['the person clicks', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
    ['what opened has no field', () => button.focus()],
  ])('is dropped if %s', async (_, end) => {
    holdTyping()
    press('a', document.body)
    end()
    press('b', document.body)
    field.focus()
    await Promise.resolve()
    expect(written).toEqual([])
    expect(pageKeys).toContain('b')
  })

  it('waits from the latest stage of opening, and a moment longer once that is drawn', async () => {
    holdTyping()
    vi.advanceTimersByTime(2900)
    const end = holdTyping()
    vi.advanceTimersByTime(2900)
    press('a', document.body)
    end()
    vi.advanceTimersByTime(900)
    field.focus()
    await Promise.resolve()
    expect(written).toEqual(['a'])
  })
})
