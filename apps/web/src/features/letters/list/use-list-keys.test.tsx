// @vitest-environment jsdom
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useListKeys } from './use-list-keys.ts'
import type { ListSelection } from './use-list-selection.ts'

const root = createRoot(document.body.appendChild(document.createElement('div')))
const selectLoaded = vi.fn()
beforeEach(() => flushSync(() => root.render(<Page />)))
afterEach(() => {
  flushSync(() => root.render(null))
  selectLoaded.mockReset()
})

it.each([
  ['a tab of the list', '[role="tab"]', 1],
  ['a row of the list', '[data-row] a', 1],
  ['the search field of the list', 'input', 0],
  ['the open letter', 'article button', 0],
])('Ctrl+A with the focus on %s selects the letters if it is not needed there', (_, place, times) => {
  const element = document.querySelector<HTMLElement>(place)
  element?.focus()
  const event = new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true, cancelable: true })
  element?.dispatchEvent(event)
  expect(selectLoaded).toHaveBeenCalledTimes(times)
  expect(event.defaultPrevented).toBe(times === 1)
})

function Page() {
  const selection = { isOn: false, selectLoaded } as Partial<ListSelection> as ListSelection
  useListKeys({
    ids: [1],
    openId: 1,
    goToNeighbour: () => undefined,
    isSinglePaneList: false,
    isListShown: true,
    selection,
  })
  return (
    <>
      <section data-list-pane>
        <button type="button" role="tab">
          Approved
        </button>
        <input type="search" />
        <div data-row={1}>
          <a href="#1">A letter</a>
        </div>
      </section>
      <article>
        <button type="button">Edit</button>
      </article>
    </>
  )
}
