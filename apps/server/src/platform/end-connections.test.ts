import { once } from 'node:events'
import { type AddressInfo, type Socket, connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endConnectionsAtClose } from './end-connections.ts'
import { rememberSessions } from './known-sessions.ts'
import { startRealtime } from './realtime.ts'

describe('a stopping server', () => {
  let app: FastifyInstance
  let answerSlowRequest: (words: string) => void
  let connections: Socket[]

  beforeEach(async () => {
    connections = []
    app = Fastify({ forceCloseConnections: 'idle' })
    endConnectionsAtClose(app, { graceMs: 200 })
    const realtime = startRealtime(
      app.server,
      rememberSessions(
        async () => null,
        () => new Date(),
      ),
    )
    app.addHook('preClose', () => realtime.close())
    app.get('/slow', () => new Promise((resolve) => (answerSlowRequest = resolve)))
    await app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(async () => {
    for (const socket of connections) socket.destroy()
    await app.close()
  })

  it('closes connections without a request', async () => {
    const silent = await open()
    const ended = once(silent, 'close')
    await app.close()
    await ended
  })

  it('answers requests in progress', async () => {
    const slow = await ask('/slow')
    const closing = app.close()
    answerSlowRequest('It was worth the wait.')
    const [chunk] = (await once(slow, 'data')) as [Buffer]
    expect(chunk.toString()).toContain('It was worth the wait.')
    await closing
  })

  it('does not wait forever for open connections', async () => {
    const stuck = await ask('/slow')
    const ended = once(stuck, 'close')
    await app.close()
    await ended
  })

  async function open(): Promise<Socket> {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    connections.push(socket)
    const arrived = once(app.server, 'connection')
    await Promise.all([once(socket, 'connect'), arrived])
    return socket
  }

  async function ask(path: string): Promise<Socket> {
    const socket = await open()
    const asked = once(app.server, 'request')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await asked
    return socket
  }
})
