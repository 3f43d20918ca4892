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
import { unsavedTextWarning, useDeleteUser, useHandOver, useUserWork } from './users.queries.ts'

/** Renders the hook. Returns a function that reads its latest result. */
async function show<Answer>(useShown: () => Answer): Promise<() => Answer> {
  const shown: Answer[] = []
  function Show() {
    const answer = useShown()
    useEffect(() => {
      shown.push(answer)
    })
    return null
  }
  flushSync(() =>
    createRoot(document.createElement('div')).render(
      <QueryClientProvider client={newQueryClient()}>
        <Show />
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

describe('an action on a user', () => {
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

  it('succeeds if a repeated deletion finds the user gone', async () => {
    const now = await show(useDeleteUser)
    server.answerNext((_, response) => response.destroy())
    now().mutate({ id: 7, to: null })
    await eventually(() => expect(now().error).toMatchObject({ code: 'offline' }))
    answer(404, 'not_found')
    now().mutate({ id: 7, to: null })
    await eventually(() => expect(now().isSuccess).toBe(true))
    expect(shownToasts()).toMatchObject([{ message: 'User deleted successfully!' }])
  })

  it('fails if the deletion is refused for another reason', async () => {
    const now = await show(useDeleteUser)
    answer(409, 'user_owns_work')
    now().mutate({ id: 7, to: null })
    await eventually(() => expect(now().error).toMatchObject({ code: 'user_owns_work' }))
    expect(shownToasts()).toEqual([])
  })

  it('is followed by reloading the work if the answer to a hand-over was lost', async () => {
    const inHand = (patients: number) =>
      server.answerNext((_, response) => {
        const none = {
          letters: 0,
          dictations: 0,
          texts: 0,
          deleted: 0,
          unsaved: [],
          recording: 0,
          secretaries: [],
        }
        response.writeHead(200, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ patients, ...none }))
      })
    inHand(3)
    const now = await show(() => ({ handOver: useHandOver(), work: useUserWork(7) }))
    await eventually(() => expect(now().work.data).toMatchObject({ patients: 3 }))
    server.answerNext((_, response) => response.destroy())
    inHand(0)
    now().handOver.mutate({ id: 7, to: 8, askIfOthersWrite: true })
    await eventually(() => expect(now().work.data).toMatchObject({ patients: 0 }))
    expect(now().handOver.error).toMatchObject({ code: 'offline' })
    expect(unsavedTextWarning(now().handOver.error)).toBeNull()
  })

  it('asks for confirmation if others have unsaved text', async () => {
    const now = await show(useHandOver)
    answer(409, 'others_unsaved_text')
    now().mutate({ id: 7, to: 8, askIfOthersWrite: true })
    await eventually(() => expect(unsavedTextWarning(now().error)).toBe('No.'))
  })
})
