// @vitest-environment jsdom
import { HeadlessMantineProvider } from '@mantine/core'
import { flushSync } from 'react-dom'
import { type Root, createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

describe('a confirmation dialog', () => {
  let root: Root
  const onCancel = vi.fn<() => void>()
  beforeEach(() => {
    onCancel.mockClear()
    root = createRoot(document.body.appendChild(document.createElement('div')))
  })
  afterEach(() => root.unmount())

  const show = (busy: boolean) =>
    flushSync(() =>
      root.render(
        <HeadlessMantineProvider env="test">
          <ConfirmDialog
            title="Delete it?"
            confirmLabel="Delete"
            busy={busy}
            onConfirm={() => undefined}
            onCancel={onCancel}
          >
            It is gone then.
          </ConfirmDialog>
        </HeadlessMantineProvider>,
      ),
    )
  const leave = () => {
    for (const name of ['Cancel', 'Close']) flushSync(() => button(name)?.click())
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  }

  it("can't be closed while the action is running", () => {
    show(true)
    leave()
    expect(onCancel).not.toHaveBeenCalled()
    expect(button('Cancel')?.disabled).toBe(true)
  })

  it('on top of another dialog is the only one that Escape closes', () => {
    const onUnder = vi.fn()
    flushSync(() =>
      root.render(
        <HeadlessMantineProvider env="test">
          <ConfirmDialog title="Under" confirmLabel="Go on" onConfirm={() => undefined} onCancel={onUnder}>
            Under it.
          </ConfirmDialog>
          <ConfirmDialog
            title="On top"
            confirmLabel="Replace"
            onConfirm={() => undefined}
            onCancel={onCancel}
          >
            On top.
          </ConfirmDialog>
        </HeadlessMantineProvider>,
      ),
    )
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    expect(onCancel).toHaveBeenCalledOnce()
    expect(onUnder).not.toHaveBeenCalled()
  })

  it('can be cancelled after the action was refused', () => {
    show(true)
    show(false)
    flushSync(() => button('Cancel')?.click())
    expect(onCancel).toHaveBeenCalledOnce()
  })

  it('focuses Cancel', async () => {
    show(false)
    await vi.waitFor(() => expect(document.activeElement).toBe(button('Cancel')))
  })
})

function button(name: string): HTMLButtonElement | undefined {
  return [...document.querySelectorAll('button')].find(
    ({ textContent, ariaLabel }) => textContent === name || ariaLabel === name,
  )
}
