// @vitest-environment jsdom
import { HeadlessMantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { describe, expect, it } from 'vitest'
import { Dialog } from './dialog.tsx'

describe('a dialog with a first field that loads late', () => {
  it('has the focus while its first control is disabled, and gives it to the control once it is enabled', async () => {
    const dialog = await open(
      <button type="button" id="first" data-autofocus disabled>
        Record
      </button>,
    )
    expect(here()?.getAttribute('role')).toBe('dialog')
    await dialog.becomes(
      <button type="button" id="first" data-autofocus>
        Record
      </button>,
    )
    expect(here()?.id).toBe('first')
    dialog.close()
  })

  it('leaves the focus alone if Tab was pressed meanwhile', async () => {
    const dialog = await open(<p>Loading</p>)
    here()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
    await dialog.becomes(question)
    expect(here()?.ariaLabel).toBe('Close')
    dialog.close()
  })

  it('leaves the focus alone if the user clicked meanwhile', async () => {
    const dialog = await open(<p>Loading</p>)
    document.querySelector('[role="dialog"] p')?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    await dialog.becomes(question)
    expect(here()?.ariaLabel).toBe('Close')
    dialog.close()
  })

  it('leaves the focus in a field that already has it', async () => {
    const dialog = await open(question)
    expect(here()?.id).toBe('first')
    await dialog.becomes(
      <>
        <input id="before" data-autofocus />
        {question}
      </>,
    )
    expect(here()?.id).not.toBe('before')
    dialog.close()
  })

  it('focuses the field once it is loaded', async () => {
    const dialog = await open(<p>Loading</p>)
    expect(here()?.ariaLabel).toBe('Close')
    await dialog.becomes(<p>Still loading</p>)
    expect(here()?.ariaLabel).toBe('Close')
    await dialog.becomes(question)
    expect(here()?.id).toBe('first')
    dialog.close()
  })
})

const question = (
  <>
    <button type="button">Not this</button>
    <input id="first" data-autofocus />
  </>
)

async function open(content: ReactNode) {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const becomes = async (next: ReactNode) => {
    flushSync(() =>
      root.render(
        <HeadlessMantineProvider env="test">
          <Dialog title="Which one?" onClose={() => undefined}>
            {next}
          </Dialog>
        </HeadlessMantineProvider>,
      ),
    )
    await afterTimers()
  }
  await becomes(content)
  await afterTimers()
  return { becomes, close: () => flushSync(() => root.unmount()) }
}

/** The dialog looks for its field in a timer of 0 ms. */
function afterTimers(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function here(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null
}
