// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { newQueryClient } from '../../../platform/query-client.ts'
import { startTestServer } from '../../../platform/test-server.ts'
import { eventually } from '../../../test/eventually.ts'
import { closeAllToasts, shownToasts } from '../../../ui/toast.ts'
import { useSaveBudget } from './credits.queries.ts'

it('says of a budget that did not reach the server that what was typed is kept, as the form does', async () => {
  closeAllToasts()
  const server = await startTestServer()
  function Save() {
    const { mutate } = useSaveBudget()
    useEffect(() => mutate({ budget: 40, seen: null }), [mutate])
    return null
  }
  const client = newQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  server.answerNext((_, response) => response.destroy())
  flushSync(() =>
    createRoot(document.createElement('div')).render(
      <QueryClientProvider client={client}>
        <Save />
      </QueryClientProvider>,
    ),
  )
  const message =
    "Couldn't reach the server. What you typed is kept; please try again once you are connected."
  await eventually(() => expect(shownToasts()).toMatchObject([{ title: 'Not saved', message }]))
  await server.stop()
})
