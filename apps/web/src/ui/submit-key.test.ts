// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchSubmitKey } from './submit-key.ts'

let stop: () => void
let sent: number

beforeEach(() => {
  sent = 0
  document.body.innerHTML =
    '<form><textarea></textarea><input><select></select><button type="button">Later</button><button type="submit">Send</button></form>'
  find('form').addEventListener('submit', (event) => {
    event.preventDefault()
    sent += 1
  })
  stop = watchSubmitKey()
})
afterEach(() => stop())

describe('Ctrl+Enter in a form', () => {
  it.each(['textarea', 'input', 'select', '[type="button"]'])('sends it once from %s', (field) => {
    press(field, { ctrlKey: true })
    press(field, { metaKey: true })
    expect(sent).toBe(2)
  })

  it.each([
    ['without Ctrl, which begins a new line', 'textarea', {}],
    ['while it is held', 'textarea', { ctrlKey: true, repeat: true }],
    ['while an input method is used', 'textarea', { ctrlKey: true, isComposing: true }],
    ['in a field of one line without Ctrl, where the browser decides', 'input', {}],
  ])('does not send it %s', (_, field, keys) => {
    press(field, keys)
    expect(sent).toBe(0)
  })

  it('does not send it while its button is disabled', () => {
    find('[type="submit"]').setAttribute('disabled', '')
    press('textarea', { ctrlKey: true })
    expect(sent).toBe(0)
  })

  it('pressed twice does not press another button that has the focus', () => {
    let later = 0
    find('[type="button"]').addEventListener('click', () => (later += 1))
    press('[type="button"]', { ctrlKey: true })
    find('[type="submit"]').setAttribute('disabled', '')
    press('[type="button"]', { ctrlKey: true })
    expect([later, sent]).toEqual([0, 1])
  })

  it('presses the button that has the focus if the form has none that sends it', () => {
    find('[type="submit"]').remove()
    let later = 0
    find('[type="button"]').addEventListener('click', () => (later += 1))
    press('[type="button"]', { ctrlKey: true })
    expect([later, sent]).toEqual([1, 0])
  })

  it('leaves a field alone that has its own Ctrl+Enter', () => {
    find('textarea').addEventListener('keydown', (event) => event.preventDefault())
    press('textarea', { ctrlKey: true })
    expect(sent).toBe(0)
  })
})

function press(field: string, keys: KeyboardEventInit): void {
  find(field).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...keys }),
  )
}

function find(what: string): Element {
  const found = document.querySelector(what)
  if (!found) throw new Error(`There is no ${what}.`)
  return found
}
