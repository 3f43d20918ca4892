// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect, currentConnection, disconnect, mayHaveMissed } from './socket.ts'

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

/** The server's end of the connection: sends what a Socket.IO server sends. */
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
