// A minimal Socket.IO client (protocol 5 over Engine.IO 4) on one WebSocket. If WebSockets are blocked, the
// Socket.IO library is loaded and polls instead.
import { parseObject } from './parse-object.ts'

export type SocketTransport = { emit: (name: string, payload: object) => void; close: () => void }

export type TransportEvents = {
  onOpen: (line: SocketTransport) => void
  onEvent: (name: string, payload: unknown) => void
  /** Called once when the connection fails or breaks, but not after `close`. */
  onEnd: () => void
}

export function openTransport(events: TransportEvents): SocketTransport {
  let transport: SocketTransport | undefined
  let isClosed = false
  const openPolling = () =>
    void pollingTransport(events).then(
      (polling) => {
        transport = polling
        if (isClosed) polling.close()
      },
      () => isClosed || events.onEnd(),
    )
  transport = webSocketTransport(events, openPolling)
  return {
    emit: (name, payload) => transport?.emit(name, payload),
    close: () => {
      isClosed = true
      transport?.close()
    },
  }
}

/** `onRefused` is called if no WebSocket can be opened. */
export function webSocketTransport(events: TransportEvents, onRefused: () => void): SocketTransport {
  const socket = new WebSocket(
    `${window.location.origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`,
  )
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  let silenceLimit = handshakeMs
  let isOpen = false
  let isOver = false
  const restartTimer = () => {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(end, silenceLimit)
  }
  const close = () => {
    isOver = true
    clearTimeout(silenceTimer)
    socket.close()
  }
  const end = () => {
    if (isOver) return
    close()
    if (isOpen) events.onEnd()
    else onRefused()
  }
  const transport: SocketTransport = {
    emit: (name, payload) => socket.send(`${packet.event}${JSON.stringify([name, payload])}`),
    close,
  }
  const onPacket = (data: string) => {
    if (data.startsWith(packet.handshake)) {
      silenceLimit = silenceLimitOf(parseObject(data.slice(1)))
      socket.send(packet.connect)
    } else if (data === packet.ping) socket.send(packet.pong)
    else if (data.startsWith(packet.connect)) {
      isOpen = true
      events.onOpen(transport)
    } else if (data.startsWith(packet.event)) {
      const event: unknown = parseObject(data.slice(packet.event.length))
      if (Array.isArray(event)) events.onEvent(String(event[0]), event[1])
    } else if ([packet.close, packet.disconnect, packet.refusal].some((last) => data.startsWith(last))) end()
  }
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isOver || typeof data !== 'string') return
    restartTimer()
    onPacket(data)
  })
  socket.addEventListener('close', end)
  restartTimer()
  return transport
}

/** The types of packets, by the first characters of a message. */
const packet = {
  handshake: '0',
  close: '1',
  ping: '2',
  pong: '3',
  connect: '40',
  disconnect: '41',
  event: '42',
  refusal: '44',
} as const

/** This limit in ms applies until the handshake, which sets another limit. */
const handshakeMs = 20_000

/**
 * Returns the longest normal silence in ms. The server pings more often, so a longer silence means that the
 * connection is lost.
 */
function silenceLimitOf(handshake: ReturnType<typeof parseObject>): number {
  const { pingInterval, pingTimeout } = handshake ?? {}
  return typeof pingInterval === 'number' && typeof pingTimeout === 'number'
    ? pingInterval + pingTimeout
    : handshakeMs
}

async function pollingTransport({ onOpen, onEvent, onEnd }: TransportEvents): Promise<SocketTransport> {
  const { io } = await import('socket.io-client')
  const socket = io(window.location.origin, {
    reconnection: false,
    forceNew: true,
    transports: ['polling'],
  })
  const transport: SocketTransport = {
    emit: (name, payload) => void socket.emit(name, payload),
    close: () => void socket.close(),
  }
  socket.on('connect', () => onOpen(transport))
  socket.on('connect_error', onEnd)
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') onEnd()
  })
  socket.onAny(onEvent)
  return transport
}
