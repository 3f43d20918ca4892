// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkServer } from './server-reach.ts'
import { connect, currentConnection, disconnect, mayHaveMissed, onConnection } from './socket.ts'
import { startTestServer } from './test-server.ts'

describe('the first live connection of a page', () => {
  beforeEach(() => {
    vi.stubGlobal('WebSocket', ScriptedSocket)
    localStorage.setItem('token', 'a token')
  })
  afterEach(() => {
    disconnect()
    localStorage.clear()
    vi.unstubAllGlobals()
  })

  const ageOfPage = () => Date.now() - performance.timeOrigin

  it.each([
    ['nothing if no event was sent since it loaded', () => ageOfPage() + 60_000, false],
    ['something if an event was sent since it loaded', () => Math.floor(ageOfPage() / 2), true],
    ['something if the server does not say', () => undefined, true],
    ['something if the server sends no number', () => 'long', true],
  ])('may have missed %s [H-41]', (_, quietMs, missed) => {
    connect()
    for (const message of ['0{"sid":"a","pingInterval":25000,"pingTimeout":20000}', '40{"sid":"b"}'])
      ScriptedSocket.last.say(message)
    const answer = { success: true, quietMs: quietMs() }
    ScriptedSocket.last.say(`42["authenticated",${JSON.stringify(answer)}]`)
    expect(currentConnection()).toBe('connected')
    expect(mayHaveMissed()).toBe(missed)
  })
})

describe('a live connection through a proxy whose server does not answer', () => {
  it('counts as disconnected until the server answers again, so that lists and texts recover', async () => {
    const server = await startTestServer()
    vi.stubGlobal('WebSocket', ScriptedSocket)
    localStorage.setItem('token', 'a token')
    connect()
    ScriptedSocket.last.say('0{"sid":"a","pingInterval":25000,"pingTimeout":20000}')
    ScriptedSocket.last.say('40{"sid":"b"}')
    ScriptedSocket.last.say('42["authenticated",{"success":true}]')
    const states = [currentConnection()]
    const stop = onConnection(() => states.push(currentConnection()))
    server.leaveOnlyProxy(true)
    checkServer()
    await vi.waitFor(() => expect(states).toEqual(['connected', 'disconnected']))
    server.leaveOnlyProxy(false)
    await vi.waitFor(() => expect(states).toEqual(['connected', 'disconnected', 'connected']), {
      timeout: 10_000,
    })
    stop()
    disconnect()
    localStorage.clear()
    vi.unstubAllGlobals()
    await server.stop()
  })
})

describe('a live connection that the server ends', () => {
  it('asks whether the session is over, but not after signing out', async () => {
    const server = await startTestServer()
    vi.stubGlobal('WebSocket', ScriptedSocket)
    const begin = () => {
      connect()
      ScriptedSocket.last.say('0{"sid":"a","pingInterval":25000,"pingTimeout":20000}')
      ScriptedSocket.last.say('40{"sid":"b"}')
      return () => ScriptedSocket.last.say('42["authenticated",{"success":false}]')
    }
    localStorage.setItem('token', 'a token')
    const end = begin()
    localStorage.clear()
    end()
    disconnect()
    localStorage.setItem('token', 'another token')
    begin()()
    await vi.waitFor(() => expect(server.seen).not.toEqual([]))
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer another token'])
    disconnect()
    localStorage.clear()
    vi.unstubAllGlobals()
    await server.stop()
  })
})

/** Plays the server's end of the connection and sends what a Socket.IO server sends. */
class ScriptedSocket extends EventTarget {
  static last: ScriptedSocket
  constructor() {
    super()
    ScriptedSocket.last = this
  }
  send() {}
  close() {}
  say(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}
