// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { flushSync } from 'react-dom'
import { type Root, createRoot } from 'react-dom/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newQueryClient } from '../../../platform/query-client.ts'
import { startTestServer, type TestServer } from '../../../platform/test-server.ts'
import { eventually } from '../../../test/eventually.ts'
import { useBatchFile } from './batch.queries.ts'

describe('a file of many letters', () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  let server: TestServer
  let root: Root
  let pendingResponse: ServerResponse | undefined

  beforeAll(async () => {
    URL.createObjectURL = () => 'blob:letters'
    server = await startTestServer()
  })
  afterAll(async () => {
    saved.mockRestore()
    await server.stop()
  })
  beforeEach(() => {
    pendingResponse = undefined
    saved.mockClear()
    server.answerNext((_request, response) => {
      pendingResponse = response
    })
    root = createRoot(document.body.appendChild(document.createElement('div')))
    flushSync(() =>
      root.render(
        <QueryClientProvider client={newQueryClient()}>
          <Zip />
        </QueryClientProvider>,
      ),
    )
    document.querySelector('button')?.click()
  })

  const answer = () => pendingResponse?.setHeader('content-type', 'application/zip').end('letters')

  it('is saved when it arrives', async () => {
    await eventually(() => expect(pendingResponse).toBeDefined())
    answer()
    await eventually(() => expect(saved).toHaveBeenCalledOnce())
    flushSync(() => root.unmount())
  })

  it('is cancelled when the dialog closes', async () => {
    await eventually(() => expect(pendingResponse).toBeDefined())
    const gone = pendingResponse && once(pendingResponse, 'close')
    flushSync(() => root.unmount())
    await gone
    expect(saved).not.toHaveBeenCalled()
  })
})

function Zip() {
  const { mutate } = useBatchFile()
  return (
    <button type="button" onClick={() => mutate({ file: 'zip', ids: [1, 2], isSaved: true })}>
      Zip
    </button>
  )
}
