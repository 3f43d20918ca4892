// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isFocusNowhere } from './is-focus-nowhere.ts'
import { keepKeyboard } from './keep-keyboard.ts'

let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  // jsdom has no layout, so it does not know what is visible.
  Element.prototype.checkVisibility = () => true
  document.body.innerHTML = '<main><ul><li><button>Delete</button></li></ul><input></main>'
  stop = keepKeyboard()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const find = (what: string) => {
  const found = document.querySelector<HTMLElement>(what)
  if (!found) throw new Error(`There is no ${what}.`)
  return found
}
const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
const lose = (what: string, how: (element: HTMLElement) => void) => {
  const element = find(what)
  element.focus()
  element.blur()
  how(element)
}

describe('the focus after its element is gone', () => {
  it('moves to the nearest remaining parent, which becomes unfocusable again afterwards', () => {
    lose('button', () => find('li').remove())
    vi.advanceTimersByTime(300)
    expect(document.activeElement).toBe(find('ul'))
    expect(isFocusNowhere()).toBe(true)
    find('input').focus()
    expect(find('ul').outerHTML).toBe('<ul></ul>')
    expect(isFocusNowhere()).toBe(false)
  })

  it('moves on the next Tab if a button was disabled', () => {
    lose('button', (button) => button.setAttribute('disabled', ''))
    press('a')
    expect(document.activeElement).toBe(document.body)
    press('Tab')
    expect(document.activeElement).toBe(find('li'))
  })

  it('returns to a button once it is enabled again, unless the user has moved it', async () => {
    const button = find('button')
    const loseFor = (time: number) => {
      lose('button', () => button.setAttribute('disabled', ''))
      // Browsers fire it after disabling; jsdom leaves the focus on a disabled button.
      button.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
      vi.advanceTimersByTime(time)
    }
    for (const time of [50, 400]) {
      loseFor(time)
      button.removeAttribute('disabled')
      await Promise.resolve()
      expect(document.activeElement, `after ${time} ms`).toBe(button)
    }
    loseFor(50)
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    button.removeAttribute('disabled')
    await Promise.resolve()
    expect(document.activeElement, 'after a press on text').not.toBe(button)
    button.focus()
    loseFor(50)
    find('input').focus()
    button.removeAttribute('disabled')
    await Promise.resolve()
    expect(document.activeElement).toBe(find('input'))
  })

  it('stays where the user puts it, and is not moved if its element still exists', () => {
    lose('button', () => find('li').remove())
    find('input').focus()
    vi.advanceTimersByTime(300)
    expect(document.activeElement).toBe(find('input'))
    find('input').blur()
    vi.advanceTimersByTime(300)
    press('Tab')
    expect(document.activeElement).toBe(document.body)
  })
})
