// @vitest-environment jsdom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useMovedOn } from './use-moved-on.ts'

let root: ReturnType<typeof createRoot>

function Shown() {
  const { hasMovedOn, begin } = useMovedOn()
  return (
    <>
      <output>{String(hasMovedOn)}</output>
      <textarea />
      <button type="button">Cancel</button>
      <section tabIndex={-1} />
      <button type="button" value="ask" onClick={begin}>
        Generate
      </button>
    </>
  )
}

const find = (what: string) => document.querySelector<HTMLElement>(what)
const begin = () => act(() => find('[value=ask]')?.click())
const hasMovedOn = () => find('output')?.textContent
const act = (what: () => void) => flushSync(what)

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() => root.render(<Shown />))
  find('textarea')?.focus()
  begin()
})
afterEach(() => flushSync(() => root.unmount()))

describe('a user waiting for a generated letter', () => {
  it('counts as still waiting if only the program moves the focus', () => {
    act(() => find('section')?.focus())
    expect(hasMovedOn()).toBe('false')
  })

  it('counts as moved on after typing', () => {
    act(() => find('textarea')?.dispatchEvent(new InputEvent('input', { bubbles: true })))
    expect(hasMovedOn()).toBe('true')
  })

  it('counts as moved on after focusing a button, until the next request', () => {
    act(() => find('button')?.focus())
    expect(hasMovedOn()).toBe('true')
    begin()
    expect(hasMovedOn()).toBe('false')
  })
})
