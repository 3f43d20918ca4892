// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newQueryClient } from '../../platform/query-client.ts'
import { startTestServer, type TestServer } from '../../platform/test-server.ts'
import { eventually } from '../../test/eventually.ts'
import { closeAllToasts, shownToasts } from '../../ui/toast.ts'
import { useDeleteUser } from './users.queries.ts'

type Deleting = ReturnType<typeof useDeleteUser>

function Show({ onShown }: { onShown: (deleting: Deleting) => void }) {
  const deleting = useDeleteUser()
  useEffect(() => {
    onShown(deleting)
  })
  return null
}

async function show(): Promise<() => Deleting> {
  const shown: Deleting[] = []
  flushSync(() =>
    createRoot(document.createElement('div')).render(
      <QueryClientProvider client={newQueryClient()}>
        <Show onShown={(deleting) => shown.push(deleting)} />
      </QueryClientProvider>,
    ),
  )
  await eventually(() => expect(shown).not.toEqual([]))
  return () => {
    const last = shown.at(-1)
    if (last === undefined) throw new Error('it was shown')
    return last
  }
}

describe('deleting a person', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())
  beforeEach(() => closeAllToasts())

  const answer = (status: number, code: string) =>
    server.answerNext((_, response) =>
      response.writeHead(status).end(JSON.stringify({ code, message: 'No.', requestId: 'r1' })),
    )

  it('is done where an answer was lost and it is asked for again', async () => {
    const now = await show()
    server.answerNext((_, response) => response.destroy())
    now().mutate({ id: 7, to: null })
    await eventually(() => expect(now().error).toMatchObject({ code: 'offline' }))
    answer(404, 'not_found')
    now().mutate({ id: 7, to: null })
    await eventually(() => expect(now().isSuccess).toBe(true))
    expect(shownToasts()).toMatchObject([{ message: 'User deleted successfully!' }])
  })

  it('is refused for any other reason', async () => {
    const now = await show()
    answer(409, 'user_owns_work')
    now().mutate({ id: 7, to: null })
    await eventually(() => expect(now().error).toMatchObject({ code: 'user_owns_work' }))
    expect(shownToasts()).toEqual([])
  })
})
