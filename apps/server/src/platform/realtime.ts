// Realtime events over Socket.IO: the spec's `authenticate` handshake, and rooms by what a person may see.
import type { Server as HttpServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Authenticate } from '@sincerely/contract/events'
import type { Authenticated, EventName, EventPayload } from '@sincerely/contract/events'
import { createAdapter } from '@socket.io/postgres-adapter'
import { Server } from 'socket.io'
import type { DefaultEventsMap, Socket } from 'socket.io'
import { adapterOptions } from './db/event-bus.ts'
import type { EventBus } from './db/event-bus.ts'
import type { Found, KnownSessions } from './known-sessions.ts'

/**
 * The receivers of an event: the administrators, the doctor and the secretaries who work for that doctor; or one person, all
 * administrators, or everybody signed in.
 */
export type Audience = { doctorId: number } | { person: number } | 'administrators' | 'everybody'

export type Realtime = {
  publish: <E extends EventName>(event: E, payload: EventPayload<E>, to: Audience) => void
  /**
   * After a change of sessions or of whose work people do: no server remembers who may do what, and the connections of this
   * person, or of everybody, are rechecked. Ended sessions are disconnected, locked ones receive nothing, and people with a new
   * scope join its rooms. Resolves once all servers have done that.
   */
  follow: (userId: number | 'everybody') => Promise<void>
  /** Open connections on this server, and how many of them are authenticated. */
  connections: () => { open: number; signedIn: number }
  close: () => Promise<void>
}

type Options = {
  recheckEveryMs?: number
  /** How long a connection may take to authenticate, in ms. */
  handshakeMs?: number
  /** Maximum connections of one session on this server; further tabs of the browser poll instead. */
  maxPerSession?: number
  /** Maximum unauthenticated connections on this server. */
  maxUnauthenticated?: number
  /** Called with the sessions that have an open connection, each time they are checked. */
  touchSessions?: (sessions: readonly string[]) => Promise<void>
  /** The link to other servers on the same database; null if this is the only one. */
  eventBus?: EventBus | null
}

/** `pending` makes its checks take turns, so that an earlier result never overrides a later one. */
type SignedIn = { token: string; userId: number; session: string; pending: Promise<void> }

/**
 * Attaches to the HTTP server. Connections that do not authenticate within 5 s are ended. Every minute each one is rechecked:
 * an ended session closes it, and a scope that changed with the day takes effect; other changes of scope take effect at once,
 * and the people concerned receive `scope_changed`. A locked session stays connected and receives nothing, because events
 * carry names and dictated words; when unlocked it receives `scope_changed` and refetches. With an event bus this covers the
 * connections of every server: a reply waits until all have done their part, or 5 s for one that was killed. While a server
 * is disconnected from the others, it sends its connections nothing, because it might not know that a session was locked;
 * afterwards they receive `scope_changed` and refetch.
 */
export function startRealtime(
  server: HttpServer,
  sessions: KnownSessions,
  {
    recheckEveryMs = 60_000,
    handshakeMs = 5000,
    maxPerSession = 40,
    maxUnauthenticated = 2000,
    touchSessions = async () => undefined,
    eventBus = null,
  }: Options = {},
): Realtime {
  const open: OpenConnections = {
    authenticated: new Map(),
    sessions,
    revision: 0,
    isConnected: eventBus === null,
    lastSentAt: eventBus === null ? performance.now() : null,
    maxPerSession,
  }
  const io: Io = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: 10_000,
    // A connection that never starts the handshake ends like one that never authenticates.
    connectTimeout: handshakeMs,
    allowRequest: (_, answer) =>
      answer(null, io.engine.clientsCount - open.authenticated.size < maxUnauthenticated),
  })
  sessions.trust(open.isConnected)
  if (eventBus !== null) joinEventBus(io, eventBus, open)
  io.on('connection', (socket) => welcome(socket, open, handshakeMs))
  const recheckEach = async () => {
    const connected = new Set([...open.authenticated.values()].map(({ session }) => session))
    // If the database is unavailable, it is checked again a minute later.
    if (connected.size > 0) await touchSessions([...connected]).catch(() => undefined)
    await recheckAll(open)
  }
  const timer = setInterval(() => void recheckEach(), recheckEveryMs)
  const noteTold = () => {
    if (open.lastSentAt !== null) open.lastSentAt = performance.now()
  }
  const onEveryServer = async (filter: ConnectionFilter): Promise<void> => {
    noteTold()
    // A server that does not answer was killed, or will do its part before it sends anything else.
    const others =
      eventBus === null ? undefined : io.serverSideEmitWithAck('look_again', filter).catch(() => [])
    // Forgetting is done by then; a database that is slow must not hold up an answer.
    const rechecked = Promise.all([applyChange(open, filter), others])
    await Promise.race([rechecked, pause(followMs, undefined, { ref: false })])
  }
  return {
    publish: (event, payload, to) => {
      noteTold()
      if (to === 'everybody') return void io.to(everybodyRoom).emit(event, payload)
      if (to === 'administrators') return void io.to(adminRoom).emit(event, payload)
      if ('person' in to) return void io.to(personRoom(to.person)).emit(event, payload)
      io.to(adminRoom).to(doctorRoom(to.doctorId)).emit(event, payload)
    },
    follow: async (userId) => onEveryServer(userId === 'everybody' ? {} : { userId }),
    connections: () => ({ open: io.engine.clientsCount, signedIn: open.authenticated.size }),
    close: async () => {
      clearInterval(timer)
      await io.close()
      await eventBus?.close()
    },
  }
}

/** How long the recheck of connections may hold up the answer to a change, in ms; the others finish it afterwards. */
const followMs = 5000

type Io = Server<DefaultEventsMap, DefaultEventsMap, BetweenServers>

/** Messages between servers. */
type BetweenServers = {
  /** Something changed for these connections. */
  look_again: (filter: ConnectionFilter, done: (answer: null) => void) => void
  /** They may have missed an event. */
  catch_up: () => void
}

/** One person, or everybody. */
type ConnectionFilter = { userId?: number }

/**
 * `revision` counts changes of what people may receive. `isConnected`: messages of the other servers arrive. `lastSentAt`: when the
 * last event was sent, on `performance`'s clock; null if other servers send events as well.
 */
type OpenConnections = {
  authenticated: Map<Socket, SignedIn>
  sessions: KnownSessions
  revision: number
  isConnected: boolean
  lastSentAt: number | null
  maxPerSession: number
}

function joinEventBus(io: Io, eventBus: EventBus, open: OpenConnections): void {
  let wasDisconnected = false
  io.adapter(createAdapter(eventBus.exchange, adapterOptions))
  eventBus.onConnectionChange((isConnected) => {
    open.isConnected = isConnected
    open.sessions.trust(isConnected)
    if (!isConnected) {
      wasDisconnected = true
      return pauseAll(open)
    }
    // Finds the other servers: a reply waits for the known ones.
    void io.of('/').adapter.init()
    void applyChange(open, {})
    // Events this server sent meanwhile may not have reached them.
    if (wasDisconnected) io.serverSideEmit('catch_up')
  })
  io.on('look_again', (filter, done) => void acknowledgeChange(open, filter, done))
  io.on('catch_up', () => {
    for (const [socket, { userId }] of open.authenticated)
      if (socket.rooms.has(everybodyRoom)) invalidate(socket, userId)
  })
}

/** Until it is unlocked, only the end of its session concerns it. */
function pauseAll({ authenticated }: OpenConnections): void {
  for (const [socket, { session }] of authenticated) void moveTo(socket, [sessionRoom(session)])
}

async function acknowledgeChange(
  open: OpenConnections,
  filter: ConnectionFilter,
  done: (answer: null) => void,
): Promise<void> {
  await applyChange(open, filter)
  done(null)
}

function applyChange(open: OpenConnections, { userId }: ConnectionFilter): Promise<void> {
  open.revision += 1
  open.sessions.forget()
  return recheckAll(open, (connection) => userId === undefined || connection.userId === userId)
}

function welcome(socket: Socket, open: OpenConnections, handshakeMs: number): void {
  const timer = setTimeout(() => refuse(socket, 'No token was sent.'), handshakeMs)
  socket.on('disconnect', () => {
    clearTimeout(timer)
    open.authenticated.delete(socket)
  })
  socket.once('authenticate', (message: unknown) => {
    clearTimeout(timer)
    authenticate(socket, message, open).catch(() =>
      refuse(socket, 'The server cannot check the token at the moment.'),
    )
  })
}

async function authenticate(socket: Socket, message: unknown, open: OpenConnections): Promise<void> {
  const parsed = Authenticate.safeParse(message)
  if (!parsed.success) return refuse(socket, 'The token is not valid.')
  const { token } = parsed.data
  const found = await findSettled(token, open)
  if (found === null) return refuse(socket, 'The token is not valid.')
  const { actor, session } = found
  // Ends the newest: an older one would reconnect, and end the next.
  const ofSession = [...open.authenticated.values()].filter((other) => other.session === session)
  if (ofSession.length >= open.maxPerSession) return refuse(socket, tooManyTabs)
  open.authenticated.set(socket, { token, userId: actor.userId, session, pending: Promise.resolve() })
  await socket.join(roomsOf(found, open))
  const quiet = open.lastSentAt === null ? {} : { quietMs: Math.floor(performance.now() - open.lastSentAt) }
  socket.emit('authenticated', { success: true, ...quiet } satisfies Authenticated)
}

/** Looks the session up again if it may have changed meanwhile; it receives nothing for a moment. */
async function findSettled(token: string, open: OpenConnections): Promise<Found | null> {
  const { revision } = open
  const found = await open.sessions.lookUp(token)
  return found === null || open.revision === revision ? found : findSettled(token, open)
}

/** All matching connections, one after the other. */
async function recheckAll(
  open: OpenConnections,
  matches: (connection: SignedIn) => boolean = () => true,
): Promise<void> {
  for (const [socket, connection] of open.authenticated) {
    if (!matches(connection)) continue
    connection.pending = connection.pending.then(() => recheck(socket, connection.token, open))
    await connection.pending
  }
}

/** If the database does not answer, connections stay open and are checked again a minute later. */
async function recheck(socket: Socket, token: string, open: OpenConnections): Promise<void> {
  const found = await open.sessions.lookUp(token).catch(() => undefined)
  if (found === null) return refuse(socket, 'The session has ended.')
  if (found === undefined) return
  const hasMoved = await moveTo(socket, roomsOf(found, open))
  if (hasMoved && open.isConnected && !found.isLocked) invalidate(socket, found.actor.userId)
}

function invalidate(socket: Socket, userId: number): void {
  socket.emit('scope_changed', { userId } satisfies EventPayload<'scope_changed'>)
}

/** Returns whether it was in other rooms. */
async function moveTo(socket: Socket, rooms: string[]): Promise<boolean> {
  const before = [...socket.rooms].filter((room) => room !== socket.id)
  const leaving = before.filter((room) => !rooms.includes(room))
  const entered = rooms.filter((room) => !before.includes(room))
  for (const room of leaving) await socket.leave(room)
  await socket.join(entered)
  return leaving.length + entered.length > 0
}

const tooManyTabs =
  'Sincerely is open in too many windows of this browser. Close some of them. This window will try again automatically.'

function refuse(socket: Socket, error: string): void {
  socket.emit('authenticated', { success: false, error } satisfies Authenticated)
  socket.disconnect(true)
}

const everybodyRoom = 'everybody'
const adminRoom = 'admins'
const doctorRoom = (doctorId: number) => `doctor:${doctorId}`
const personRoom = (userId: number) => `person:${userId}`
const sessionRoom = (session: string) => `session:${session}`

function roomsOf({ actor, session, isLocked }: Found, { isConnected }: OpenConnections): string[] {
  if (isLocked || !isConnected) return [sessionRoom(session)]
  const seen = actor.scope === 'all' ? [adminRoom] : actor.scope.map(doctorRoom)
  return [...seen, everybodyRoom, personRoom(actor.userId), sessionRoom(session)]
}
