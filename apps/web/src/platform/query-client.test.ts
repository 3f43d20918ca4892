import { errors } from '@sincerely/contract/errors'
import { MutationObserver, QueryObserver, type QueryKey } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { closeAllToasts, shownToasts } from '../ui/toast.ts'
import { answeredError, apiError, offlineError } from './api-error.ts'
import {
  forget,
  isWorthRetrying,
  newQueryClient,
  retryDelay,
  queryClient,
  withdrawFailure,
  type CallMeta,
} from './query-client.ts'
import { checkServer, isServerReachable, serverAnswered } from './server-reach.ts'

const refusal = apiError({ code: 'letter_is_posted', status: 409, message: 'This letter has been posted.' })

describe('a deleted record in the cache', () => {
  it('is refetched if it is on screen, and removed otherwise [H-41]', async () => {
    const answers = ['there', 'gone']
    const seen: unknown[] = []
    const queryKey = ['letters', 'detail', 7]
    const observer = new QueryObserver(queryClient, { queryKey, queryFn: async () => answers.shift() })
    const leave = observer.subscribe(({ data }) => seen.push(data))
    queryClient.setQueryData(['letters', 'detail', 8], 'there')
    await vi.waitFor(() => expect(seen.at(-1)).toBe('there'))
    forget(queryKey)
    forget(['letters', 'detail', 8])
    await vi.waitFor(() => expect(seen.at(-1)).toBe('gone'))
    expect(queryClient.getQueryData(['letters', 'detail', 8])).toBeUndefined()
    leave()
    queryClient.clear()
  })
})

describe('a call', () => {
  beforeEach(closeAllToasts)

  it('is not retried if the server refused it', () => {
    expect(isWorthRetrying(0, refusal)).toBe(false)
  })

  it('is retried three times if the server was unreachable', () => {
    expect([0, 1, 2, 3].map((failures) => isWorthRetrying(failures, offlineError()))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('is retried after the delay the server asks for, at most 30 seconds', () => {
    const busy = (retryAfter?: number) =>
      apiError({ code: 'busy', status: 503, message: 'Busy.', retryAfter })
    expect([0, 1, 2].map((failures) => retryDelay(failures, busy()))).toEqual([1000, 2000, 4000])
    expect([0, 2].map((failures) => retryDelay(failures, busy(7)))).toEqual([7000, 7000])
    expect(retryDelay(0, busy(86_400))).toBe(30_000)
  })

  it('that failed shows a toast with the title and message of the call, or of the error', async () => {
    await mutate({ failure: { title: 'Save Failed', message: 'Failed to save letter. Please try again.' } })
    await mutate({ failure: { title: 'Not posted' } })
    await mutate(undefined)
    expect(shownToasts().map(({ type, title, message }) => [type, title, message])).toEqual([
      ['error', 'Save Failed', 'Failed to save letter. Please try again.'],
      ['error', 'Not posted', 'This letter has been posted.'],
      ['error', 'Error', 'This letter has been posted.'],
    ])
  })

  it('that was refused shows the reason as a detail, but not a general server error', async () => {
    const failure = { title: 'Error', message: 'Failed to post letter' }
    await mutate({ failure }, refusal, ['one'])
    await mutate({ failure }, apiError({ code: 'fault', status: 500, message: 'Something went wrong.' }), [
      'other',
    ])
    await mutate({ failure: { title: 'Not posted' } }, refusal)
    expect(shownToasts().map(({ message, detail }) => [message, detail])).toEqual([
      ['Failed to post letter', 'This letter has been posted.'],
      ['Failed to post letter', undefined],
      ['This letter has been posted.', undefined],
    ])
  })

  it('of a record names it, also once the server is back', async () => {
    const record = (sent: unknown) => (sent as { name: string }).name
    const failure = { title: 'Error', message: 'Failed to post letter', record }
    await mutate({ failure }, refusal, ['one'], { name: 'Letter for Ada Grey' })
    await mutate({ failure }, offlineError(), ['two'], { name: 'Letter for Ida Lark' })
    const details = () => shownToasts().map(({ detail }) => detail)
    expect(details()).toEqual([
      'Letter for Ada Grey. This letter has been posted.',
      "Letter for Ida Lark. Couldn't reach the server. Try again once the connection is back.",
    ])
    expect(shownToasts()[1]?.afterReturn?.detail).toMatch(/^Letter for Ida Lark\. /)
  })

  it('without text to keep does not mention kept work when it fails', async () => {
    const busy = { code: 'busy', message: errors.busy.message }
    const away = { code: 'database_unavailable', message: errors.database_unavailable.message }
    const failures = [offlineError(), offlineError({ name: 'TimeoutError' })]
    for (const error of [...failures, answeredError(503, busy), answeredError(503, away)])
      await mutate({ failure: { title: 'Not deleted' } }, error, [error])
    expect(shownToasts().map(({ message, detail }) => [message, detail])).toEqual([
      ["Couldn't reach the server. Please try again once you are connected.", undefined],
      ['The server did not answer in time. Please try again.', undefined],
      ['The server is too busy at the moment. Nothing was saved. Please try again shortly.', undefined],
      ['The database is not responding at the moment. Please try again shortly.', undefined],
    ])
  })

  it('that failed shows no toast if it is handled elsewhere or the session has ended', async () => {
    await mutate({ quiet: true })
    await mutate({ quiet: (error) => error === refusal })
    await mutate({}, apiError({ code: 'not_signed_in', status: 401, message: 'Please sign in.' }))
    expect(shownToasts()).toEqual([])
  })

  it('removes its error toast once it succeeds or the failure is withdrawn', async () => {
    const [mine, other] = [
      ['letter', 1],
      ['letter', 2],
    ]
    await mutate({ failure: { title: 'Not saved', message: 'one' } }, refusal, mine)
    await mutate({ failure: { title: 'Not saved', message: 'two' } }, refusal, other)
    await mutate(undefined, null, mine)
    expect(shownToasts().map(({ message }) => message)).toEqual(['two'])
    withdrawFailure(['letter', 2])
    expect(shownToasts()).toEqual([])
  })

  it('that did not reach the server no longer says so once the server is back', async () => {
    const failed = async (meta: CallMeta, error: Error) => {
      const mutationFn = () => Promise.reject(error)
      const observer = new MutationObserver(queryClient, { mutationFn, meta, retry: false })
      observer.subscribe(() => undefined)
      await observer.mutate().catch(() => undefined)
      return observer
    }
    const signIn = await failed({ quiet: true }, offlineError())
    const behindProxy = await failed({ quiet: true }, answeredError(502, '<html>Bad gateway</html>'))
    const refused = await failed({ quiet: true }, refusal)
    const failure = { title: 'Generation Failed', message: 'Failed to generate letter. Please try again.' }
    await failed({ failure }, offlineError())
    await failed({ failure: { title: 'Not posted' } }, offlineError())
    checkServer()
    await vi.waitFor(() => expect(isServerReachable()).toBe(false))
    expect(signIn.getCurrentResult().status).toBe('error')
    serverAnswered()
    const statuses = [signIn, behindProxy, refused].map((call) => call.getCurrentResult().status)
    expect(statuses).toEqual(['idle', 'idle', 'error'])
    expect(shownToasts().map(({ message, detail }) => [message, detail])).toEqual([
      ['Failed to generate letter. Please try again.', 'The server is back. Try again.'],
      ['The server is back. Try again.', undefined],
    ])
    queryClient.clear()
  })

  it('that fails again replaces its toast', async () => {
    await mutate({ failure: { title: 'Not saved', message: 'one' } }, refusal, ['letter', 3])
    await mutate({ failure: { title: 'Not saved', message: 'two' } }, refusal, ['letter', 3])
    expect(shownToasts().map(({ message }) => message)).toEqual(['two'])
  })

  it("for a record removes only that record's toast when it succeeds", async () => {
    const key = ['patients', 'delete']
    for (const id of [1, 2])
      await mutate({ failure: { title: 'Error', message: `${id}` }, isByRecord: true }, refusal, key, { id })
    await mutate({ isByRecord: true }, null, key, { id: 1 })
    expect(shownToasts().map(({ message }) => message)).toEqual(['2'])
  })

  it('without a key is identified by its title and record', async () => {
    const failure = { title: 'Not deleted', message: 'one' }
    await mutate({ failure }, refusal, undefined, { id: 1, version: 3 })
    await mutate({ failure: { ...failure, message: 'two' } }, refusal, undefined, 2)
    await mutate({ failure: { title: 'Not saved', message: 'three' } }, refusal)
    await mutate({ failure }, null, undefined, { id: 1, version: 4 })
    expect(shownToasts().map(({ message }) => message)).toEqual(['two', 'three'])
    await mutate({ failure: { title: 'Not saved' } }, null)
    await mutate({ failure }, null, undefined, 2)
    expect(shownToasts()).toEqual([])
  })

  it('without a key is also identified by the record in its URL', async () => {
    const failure = { title: 'Not closed' }
    await mutate({ failure }, refusal, undefined, { params: { id: 1 } })
    await mutate({ failure }, null, undefined, { params: { id: 2 } })
    expect(shownToasts()).toHaveLength(1)
    await mutate({ failure }, null, undefined, { params: { id: 1 } })
    expect(shownToasts()).toEqual([])
  })

  it('that failed can offer the next step, until the same call succeeds', async () => {
    const run = () => undefined
    const failure = {
      title: 'Not deleted',
      action: (error: Error, id: unknown) => ({ label: `${error.message} ${String(id)}`, run }),
    }
    await mutate({ failure }, refusal, undefined, 7)
    expect(shownToasts()).toMatchObject([{ action: { label: 'This letter has been posted. 7', run } }])
    await mutate({ failure }, null, undefined, 7)
    expect(shownToasts()).toEqual([])
  })

  it('of a query removes its error toast once the query succeeds', async () => {
    const client = newQueryClient()
    const meta = { failure: { title: 'Not loaded' } }
    const ask = (queryFn: () => Promise<string>) =>
      client.fetchQuery({ queryKey: ['what'], queryFn, meta, retry: false }).catch(() => undefined)
    await ask(() => Promise.reject(refusal))
    expect(shownToasts()).toMatchObject([{ type: 'error', title: 'Not loaded' }])
    await ask(() => Promise.resolve('an answer'))
    expect(shownToasts()).toEqual([])
  })

  it('of a query removes its error toast once nobody observes the query', async () => {
    const leave = new QueryObserver(newQueryClient(), {
      queryKey: ['what'],
      queryFn: () => Promise.reject(refusal),
      meta: { failure: { title: 'Not loaded' } },
      retry: false,
    }).subscribe(() => undefined)
    await vi.waitFor(() => expect(shownToasts()).toMatchObject([{ title: 'Not loaded' }]))
    leave()
    expect(shownToasts()).toEqual([])
  })

  it('of a form removes its error toast once the form is left', async () => {
    for (const isByForm of [true, false]) {
      const form = new MutationObserver(newQueryClient(), {
        mutationFn: () => Promise.reject(refusal),
        meta: { failure: { title: isByForm ? 'Not saved' : 'Not deleted' }, isByForm },
      })
      const leave = form.subscribe(() => undefined)
      await form.mutate().catch(() => undefined)
      expect(shownToasts()).toHaveLength(1)
      leave()
    }
    expect(shownToasts()).toMatchObject([{ title: 'Not deleted' }])
  })

  it('can have an error message that depends on the error', async () => {
    const failure = { title: 'Not begun', message: (error: Error) => `It is ${error.name}.` }
    await mutate({ failure }, new RangeError('far'))
    expect(shownToasts()).toMatchObject([{ title: 'Not begun', message: 'It is RangeError.' }])
  })

  it('that succeeded shows a toast if it has a text for it', async () => {
    await mutate(
      { success: { title: 'Letter Posted', message: 'Letter has been posted successfully.' } },
      null,
    )
    expect(shownToasts()).toMatchObject([{ type: 'success', title: 'Letter Posted', lifetime: 3000 }])
  })
})

async function mutate(
  meta: CallMeta | undefined,
  error: Error | null = refusal,
  mutationKey?: QueryKey,
  variables?: unknown,
): Promise<void> {
  const mutationFn = () => (error ? Promise.reject(error) : Promise.resolve())
  await newQueryClient()
    .getMutationCache()
    .build<void, Error, unknown, unknown>(newQueryClient(), { mutationFn, mutationKey, meta, retry: false })
    .execute(variables)
    .catch(() => undefined)
}
