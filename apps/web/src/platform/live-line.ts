// A line to the server on which live events come: as much of Socket.IO (protocol 5 over Engine.IO 4) as one websocket needs.
// Where websockets do not get through, the library comes and asks again and again instead.
import { parseObject } from './parse-object.ts'

export type LiveLine = { emit: (name: string, payload: object) => void; close: () => void }

export type LineEvents = {
  onOpen: (line: LiveLine) => void
  onEvent: (name: string, payload: unknown) => void
  /** It could not be opened, or broke; once, and not after `close`. */
  onEnd: () => void
}

/** Opens a line; the websocket first. */
export function openLine(events: LineEvents): LiveLine {
  let line: LiveLine | undefined
  let isClosed = false
  const openPolling = () =>
    void pollingLine(events).then(
      (polling) => {
        line = polling
        if (isClosed) polling.close()
      },
      () => isClosed || events.onEnd(),
    )
  line = webSocketLine(events, openPolling)
  return {
    emit: (name, payload) => line?.emit(name, payload),
    close: () => {
      isClosed = true
      line?.close()
    },
  }
}

/** `onRefused`: there is no websocket to be had. */
export function webSocketLine(events: LineEvents, onRefused: () => void): LiveLine {
  const socket = new WebSocket(
    `${window.location.origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`,
  )
  let silence: ReturnType<typeof setTimeout> | undefined
  let patience = handshakeMs
  let isOpen = false
  let isOver = false
  const hear = () => {
    clearTimeout(silence)
    silence = setTimeout(end, patience)
  }
  const close = () => {
    isOver = true
    clearTimeout(silence)
    socket.close()
  }
  const end = () => {
    if (isOver) return
    close()
    if (isOpen) events.onEnd()
    else onRefused()
  }
  const line: LiveLine = {
    emit: (name, payload) => socket.send(`${packet.event}${JSON.stringify([name, payload])}`),
    close,
  }
  const onPacket = (data: string) => {
    if (data.startsWith(packet.handshake)) {
      patience = patienceOf(parseObject(data.slice(1)))
      socket.send(packet.connect)
    } else if (data === packet.ping) socket.send(packet.pong)
    else if (data.startsWith(packet.connect)) {
      isOpen = true
      events.onOpen(line)
    } else if (data.startsWith(packet.event)) {
      const event: unknown = parseObject(data.slice(packet.event.length))
      if (Array.isArray(event)) events.onEvent(String(event[0]), event[1])
    } else if ([packet.close, packet.disconnect, packet.refusal].some((last) => data.startsWith(last))) end()
  }
  socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isOver || typeof data !== 'string') return
    hear()
    onPacket(data)
  })
  socket.addEventListener('close', end)
  hear()
  return line
}

/** What the first characters of a message say. */
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

/** In ms, for the server's first word; from then on as long as its handshake says. */
const handshakeMs = 20_000

/** A server that has not been heard of for longer is gone: its pings come in between. */
function patienceOf(handshake: ReturnType<typeof parseObject>): number {
  const { pingInterval, pingTimeout } = handshake ?? {}
  return typeof pingInterval === 'number' && typeof pingTimeout === 'number'
    ? pingInterval + pingTimeout
    : handshakeMs
}

async function pollingLine({ onOpen, onEvent, onEnd }: LineEvents): Promise<LiveLine> {
  const { io } = await import('socket.io-client')
  const socket = io(window.location.origin, {
    reconnection: false,
    forceNew: true,
    transports: ['polling'],
  })
  const line: LiveLine = {
    emit: (name, payload) => void socket.emit(name, payload),
    close: () => void socket.close(),
  }
  socket.on('connect', () => onOpen(line))
  socket.on('connect_error', onEnd)
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') onEnd()
  })
  socket.onAny(onEvent)
  return line
}
