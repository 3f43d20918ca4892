// @vitest-environment jsdom
import { HeadlessMantineProvider } from '@mantine/core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { checkServer, serverAnswered } from '../platform/server-reach.ts'
import { startTestServer } from '../platform/test-server.ts'
import { eventually } from '../test/eventually.ts'
import { Dialog } from './dialog.tsx'

afterEach(() => vi.unstubAllGlobals())

it('an open dialog says below its title that the server cannot be reached, until it answers', async () => {
  vi.stubGlobal('ResizeObserver', SizesAtOnce)
  const server = await startTestServer()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() =>
    root.render(
      <HeadlessMantineProvider env="test">
        <Dialog title="Create Letter" onClose={() => undefined}>
          <textarea aria-label="Dictation" />
        </Dialog>
      </HeadlessMantineProvider>,
    ),
  )
  const dialog = document.querySelector('[role="dialog"]')
  Object.defineProperty(dialog?.querySelector('header'), 'offsetHeight', { value: 92 })
  expect(dialog?.textContent).not.toContain('server')
  server.leaveOnlyProxy(true)
  checkServer()
  await eventually(() => expect(dialog?.textContent).toContain("Can't reach the server."))
  expect(dialog?.querySelector<HTMLElement>('[role="alert"]')?.style.top).toBe('92px')
  serverAnswered()
  await eventually(() => expect(dialog?.textContent).not.toContain('server'))
  flushSync(() => root.unmount())
  await server.stop()
})

/** Reports the size of an element when it is observed. A browser also reports each change. */
class SizesAtOnce {
  observe: () => void
  disconnect = () => {}

  constructor(report: () => void) {
    this.observe = report
  }
}
