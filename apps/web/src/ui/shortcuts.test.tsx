// @vitest-environment jsdom
import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchTyping } from '../platform/typing.ts'
import { Flyout } from './flyout.tsx'
import { useShortcuts, type ShortcutTable } from './shortcuts.ts'

const keys = {
  title: 'List',
  shortcuts: {
    next: { keys: ['j', 'ArrowDown'], label: 'Next', repeats: true },
    clear: { keys: ['Escape'], label: 'Clear' },
    save: { keys: ['mod+S'], label: 'Save' },
    close: { keys: ['mod+Enter'], label: 'Save and close' },
  },
} as const satisfies ShortcutTable

describe('the shortcuts of a page', () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  let pressed: string[] = []
  beforeEach(() => {
    pressed = []
    flushSync(() => root.render(<Page onKey={(name) => pressed.push(name)} />))
  })
  afterEach(() => flushSync(() => root.render(null)))

  it('work everywhere except in text fields', () => {
    press('ArrowDown', document.body)
    press('j', button('Account'))
    press('j', document.querySelector('input'))
    expect(pressed).toEqual(['next', 'next'])
  })

  it('ignore the rest of a sentence whose field has just closed, until Enter or a click', () => {
    const end = watchTyping()
    press('a', document.querySelector('input'))
    press('j', document.body)
    expect(pressed).toEqual([])
    press('Enter', document.body)
    press('j', document.body)
    press('a', document.querySelector('input'))
    document.body.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
    press('j', document.body)
    expect(pressed).toEqual(['next', 'next'])
    end()
  })

  it('work from the moment their page is drawn', () => {
    flushSync(() => root.render(null))
    const page = <Page key="page" onKey={(name) => pressed.push(name)} />
    flushSync(() => root.render([page, <PressedAtOnce key="at-once" />]))
    expect(pressed).toEqual(['next'])
  })

  it('are off while a menu is open, except those with Ctrl', () => {
    toggle('Account', 'open')
    press('ArrowDown', button('Account'))
    press('ArrowDown', document.body)
    press('Escape', button('Account'))
    expect(pressed).toEqual([])
    press('s', button('Account'), { ctrlKey: true })
    toggle('Account', 'closed')
    press('ArrowDown', button('Account'))
    expect(pressed).toEqual(['save', 'next'])
  })

  it('leave Ctrl+Enter in a form to that form', () => {
    press('Enter', document.querySelector('form input'), { ctrlKey: true })
    expect(pressed).toEqual([])
    press('Enter', document.querySelector('input'), { ctrlKey: true })
    expect(pressed).toEqual(['close'])
  })

  it('are off in a list box', () => {
    press('ArrowDown', document.querySelector('[role="option"]'))
    expect(pressed).toEqual([])
  })

  it('are off for a key that has just closed something', () => {
    const chip = document.body.appendChild(document.createElement('button'))
    chip.addEventListener('keydown', () => chip.remove())
    press('Escape', chip)
    expect(pressed).toEqual([])
  })
})

function Page({ onKey }: { onKey: (name: string) => void }) {
  const [next, clear, save, close] = (['next', 'clear', 'save', 'close'] as const).map(
    (name) => () => onKey(name),
  )
  useShortcuts(keys, { next, clear, save, close })
  return (
    <>
      <input />
      <form>
        <input />
      </form>
      <Flyout face="Account" label="Account" place="foot" width={200}>
        {() => <a href="/settings">Settings</a>}
      </Flyout>
      <div role="listbox">
        <div role="option" aria-selected={false}>
          Draft
        </div>
      </div>
    </>
  )
}

/** Presses a key just before the page is drawn, ahead of ordinary effects. */
function PressedAtOnce() {
  useLayoutEffect(() => press('j', document.body), [])
  return null
}

function button(name: string): HTMLElement {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!found) throw new Error(`There is no button '${name}'.`)
  return found
}

/** Opens and closes menus as a browser does, because jsdom has no popovers. */
function toggle(name: string, newState: 'open' | 'closed'): void {
  const menu = document.getElementById(button(name).getAttribute('popovertarget') ?? '')
  flushSync(() => menu?.dispatchEvent(Object.assign(new Event('beforetoggle'), { newState })))
}

function press(key: string, on: HTMLElement | null, more: KeyboardEventInit = {}): void {
  on?.dispatchEvent(
    new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true, ...more }),
  )
}
