// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type SocketTransport, webSocketTransport } from './socket-transport.ts'

const handshake = `0${JSON.stringify({ sid: 'a', upgrades: [], pingInterval: 25_000, pingTimeout: 20_000 })}`

describe('a WebSocket connection', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('WebSocket', ScriptedSocket)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('that never opens is reported as refused once', () => {
    const { heard, socket } = begin()
    socket.say('close')
    socket.say('close')
    expect(heard).toEqual(['refused'])
  })

  it('without an answer from the server is refused after 20 seconds', () => {
    const { heard } = begin()
    vi.advanceTimersByTime(19_999)
    expect(heard).toEqual([])
    vi.advanceTimersByTime(1)
    expect(heard).toEqual(['refused'])
  })

  it('performs the handshake, authenticates, passes on events and answers pings', () => {
    const { heard, socket } = begin()
    for (const message of [handshake, '40{"sid":"b"}', '42["letter_updated",{"letterId":7}]', '2'])
      socket.say('message', message)
    expect(socket.sent).toEqual(['40', '42["authenticate",{"token":"t"}]', '3'])
    expect(heard).toEqual(['open', 'letter_updated {"letterId":7}'])
  })

  it('ends when the server ends it, and passes on nothing afterwards', () => {
    const { heard, socket } = begin()
    for (const message of [handshake, '40{"sid":"b"}', '41', '42["letter_updated",{}]'])
      socket.say('message', message)
    expect(heard).toEqual(['open', 'end'])
    expect(socket.isClosed).toBe(true)
  })

  it("ends when the server's pings stop", () => {
    const { heard, socket } = begin()
    socket.say('message', handshake)
    socket.say('message', '40{"sid":"b"}')
    vi.advanceTimersByTime(44_999)
    socket.say('message', '2')
    vi.advanceTimersByTime(44_999)
    expect(heard).toEqual(['open'])
    vi.advanceTimersByTime(1)
    expect(heard).toEqual(['open', 'end'])
  })

  it('closed by the client reports nothing more', () => {
    const { heard, socket, line } = begin()
    socket.say('message', handshake)
    socket.say('message', '40{"sid":"b"}')
    line.close()
    socket.say('close')
    vi.advanceTimersByTime(100_000)
    expect(heard).toEqual(['open'])
  })
})

function begin() {
  const heard: string[] = []
  const line: SocketTransport = webSocketTransport(
    {
      onOpen: (opened) => {
        heard.push('open')
        opened.emit('authenticate', { token: 't' })
      },
      onEvent: (name, payload) => heard.push(`${name} ${JSON.stringify(payload)}`),
      onEnd: () => heard.push('end'),
    },
    () => heard.push('refused'),
  )
  return { heard, line, socket: ScriptedSocket.last }
}

/** Plays the server's end of the connection and sends what a Socket.IO server sends. */
class ScriptedSocket extends EventTarget {
  static last: ScriptedSocket
  sent: string[] = []
  isClosed = false
  constructor() {
    super()
    ScriptedSocket.last = this
  }
  send(message: string) {
    this.sent.push(message)
  }
  close() {
    this.isClosed = true
  }
  say(type: 'message' | 'close', data?: string) {
    this.dispatchEvent(type === 'message' ? new MessageEvent(type, { data }) : new Event(type))
  }
}
