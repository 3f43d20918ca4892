// @vitest-environment jsdom
import { HeadlessMantineProvider } from '@mantine/core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { checkServer, serverAnswered } from '../platform/server-reach.ts'
import { startTestServer } from '../platform/test-server.ts'
import { eventually } from '../test/eventually.ts'
import { Dialog } from './dialog.tsx'

it('an open dialog says that the server cannot be reached, until it answers', async () => {
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
  expect(dialog?.textContent).not.toContain('server')
  server.leaveOnlyProxy(true)
  checkServer()
  await eventually(() => expect(dialog?.textContent).toContain("Can't reach the server."))
  serverAnswered()
  await eventually(() => expect(dialog?.textContent).not.toContain('server'))
  flushSync(() => root.unmount())
  await server.stop()
})
