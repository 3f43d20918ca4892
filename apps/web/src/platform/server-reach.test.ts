// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { routes } from '@sincerely/contract/routes'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, messageOf } from './api.ts'
import { apiError } from './api-error.ts'
import { queryClient } from './query-client.ts'
import { checkServer, isServerReachable, onServerReturn } from './server-reach.ts'
import { startTestServer, type TestServer } from './test-server.ts'

describe('an unreachable server', () => {
  let server: TestServer
  let isStopped: boolean
  beforeEach(async () => {
    server = await startTestServer()
    isStopped = false
  })
  afterEach(async () => {
    if (!isStopped) await server.stop()
  })
  const stop = async () => {
    isStopped = true
    await server.stop()
  }

  it('is detected by one failed call, and its return by the first answer', async () => {
    await stop()
    await expect(call(routes.system.info)).rejects.toMatchObject({ code: 'offline' })
    await vi.waitFor(() => expect(isServerReachable()).toBe(false))
    server = await startTestServer()
    isStopped = false
    const isBack = new Promise<void>((resolve) => onServerReturn(resolve))
    server.answerNext((_, response) => response.end('{}'))
    await call(routes.system.info)
    await isBack
    expect(isServerReachable()).toBe(true)
  })

  it('is checked automatically until it answers', async () => {
    await stop()
    checkServer()
    await vi.waitFor(() => expect(isServerReachable()).toBe(false))
    server = await startTestServer()
    isStopped = false
    await vi.waitFor(() => expect(isServerReachable()).toBe(true), { timeout: 10_000 })
  })

  it('is detected behind a proxy that still serves the page', async () => {
    server.leaveOnlyProxy(true)
    await expect(call(routes.system.info)).rejects.toMatchObject({ status: 502 })
    await vi.waitFor(() => expect(isServerReachable()).toBe(false))
    server.leaveOnlyProxy(false)
    await vi.waitFor(() => expect(isServerReachable()).toBe(true), { timeout: 10_000 })
  })

  it('is not reported if only one call broke off', async () => {
    server.answerNext((_, response) => response.destroy())
    await expect(call(routes.system.info)).rejects.toMatchObject({ code: 'offline' })
    checkServer()
    await vi.waitFor(() => expect(isServerReachable()).toBe(true))
  })

  it('has failed queries repeated when it returns', async () => {
    await stop()
    const what = { queryKey: ['what'], queryFn: () => call(routes.system.info), retry: false }
    const observer = new QueryObserver(queryClient, what)
    const leave = observer.subscribe(() => undefined)
    await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
    await vi.waitFor(() => expect(isServerReachable()).toBe(false))
    server = await startTestServer()
    isStopped = false
    server.answerNext((_, response) => response.end('{"name":"Sincerely"}'))
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true), { timeout: 10_000 })
    leave()
    queryClient.clear()
  })
})

describe('the message for a call without an answer', () => {
  it('says once that the server was not reached or did not answer', () => {
    const failed = (message: string) => messageOf(apiError({ code: 'offline', status: 0, message }))
    expect(failed('Error updating patient. Please try again.')).toBe(
      "Error updating patient. Please try again. Couldn't reach the server.",
    )
    expect(failed('The server did not answer in time.')).toBe('The server did not answer in time.')
  })
})
