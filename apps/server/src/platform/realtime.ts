// Realtime events over Socket.IO, with the `authenticate` handshake of the specification and a room for each scope.
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
 * The receivers of an event: the administrators, a doctor and the doctor's secretaries; or one user, all administrators, or every
 * signed-in user.
 */
export type Audience = { doctorId: number } | { person: number } | 'administrators' | 'everybody'

export type Realtime = {
  publish: <E extends EventName>(event: E, payload: EventPayload<E>, to: Audience) => void
  /**
   * Called after a change of sessions or scopes. Every server forgets the remembered sessions and rechecks the connections of
   * this user, or of everybody. Connections of ended sessions are closed, locked ones receive nothing, and users with a new scope
   * join its rooms. Resolves after all servers have done this.
   */
  follow: (userId: number | 'everybody') => Promise<void>
  /** The number of open connections on this server, and the number of authenticated ones. */
  connections: () => { open: number; signedIn: number }
  close: () => Promise<void>
}

type Options = {
  recheckEveryMs?: number
  /** In milliseconds: the time in which a connection must authenticate. */
  handshakeMs?: number
  /** The maximum number of connections of one session on this server. Further tabs of the browser poll instead. */
  maxPerSession?: number
  /** The maximum number of unauthenticated connections on this server. */
  maxUnauthenticated?: number
  /** Called with the sessions that have an open connection, each time the connections are checked. */
  touchSessions?: (sessions: readonly string[]) => Promise<void>
  /** The link to other servers on the same database; null if this is the only one. */
  eventBus?: EventBus | null
}

/** `pending` lets the checks of a connection take turns, so that an earlier result never replaces a later one. */
type SignedIn = { token: string; userId: number; session: string; pending: Promise<void> }

/**
 * Attaches to the HTTP server. A connection that does not authenticate within 5 s is closed. Every minute each connection is
 * rechecked: it is closed if its session has ended, and a scope that changed with the day takes effect. Other changes of scope
 * take effect at once, and the users receive `scope_changed`. A locked session stays connected and receives nothing, because
 * events contain names and dictated words. When unlocked, it receives `scope_changed` and fetches its data again. With an event
 * bus, this includes the connections of every server: a reply waits until all servers have done their part, or 5 s for a killed
 * one. While a server is disconnected from the others, it sends nothing to its connections, because it might not know that a
 * session was locked. Afterwards they receive `scope_changed` and fetch their data again.
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
    // A connection that never starts the handshake is closed like one that never authenticates.
    connectTimeout: handshakeMs,
    allowRequest: (_, answer) =>
      answer(null, io.engine.clientsCount - open.authenticated.size < maxUnauthenticated),
  })
  sessions.trust(open.isConnected)
  if (eventBus !== null) joinEventBus(io, eventBus, open)
  io.on('connection', (socket) => welcome(socket, open, handshakeMs))
  const recheckEach = async () => {
    const connected = new Set([...open.authenticated.values()].map(({ session }) => session))
    // If the database is unavailable, the sessions are recorded a minute later.
    if (connected.size > 0) await touchSessions([...connected]).catch(() => undefined)
    await recheckAll(open)
  }
  const timer = setInterval(() => void recheckEach(), recheckEveryMs)
  const noteTold = () => {
    if (open.lastSentAt !== null) open.lastSentAt = performance.now()
  }
  const onEveryServer = async (filter: ConnectionFilter): Promise<void> => {
    noteTold()
    // A server that does not answer was killed, or will make the change before it sends another event.
    const others =
      eventBus === null ? undefined : io.serverSideEmitWithAck('look_again', filter).catch(() => [])
    // All sessions are already forgotten, so a slow database need not delay the answer.
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

/** In milliseconds: how long rechecking connections may delay the answer to a change. The rest is done afterwards. */
const followMs = 5000

type Io = Server<DefaultEventsMap, DefaultEventsMap, BetweenServers>

/** Messages between servers. */
type BetweenServers = {
  /** Asks a server to recheck these connections. */
  look_again: (filter: ConnectionFilter, done: (answer: null) => void) => void
  /** Tells a server's connections to fetch their data again, because they may have missed an event. */
  catch_up: () => void
}

/** One user's connections or, without an id, all. */
type ConnectionFilter = { userId?: number }

/**
 * `revision` counts the changes of what users may receive. `isConnected` is true while messages of the other servers arrive.
 * `lastSentAt` is the time of the last event on `performance`'s clock; null if other servers send events as well.
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
    // Finds the other servers, because a reply waits for all servers that are known.
    void io.of('/').adapter.init()
    void applyChange(open, {})
    // Events that this server sent in between might not have reached the other servers.
    if (wasDisconnected) io.serverSideEmit('catch_up')
  })
  io.on('look_again', (filter, done) => void acknowledgeChange(open, filter, done))
  io.on('catch_up', () => {
    for (const [socket, { userId }] of open.authenticated)
      if (socket.rooms.has(everybodyRoom)) invalidate(socket, userId)
  })
}

/** Moves every connection to its session's room. There it only receives the end of the session. */
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
  // The newest connection is closed. An older one would reconnect, and close the next.
  const ofSession = [...open.authenticated.values()].filter((other) => other.session === session)
  if (ofSession.length >= open.maxPerSession) return refuse(socket, tooManyTabs)
  open.authenticated.set(socket, { token, userId: actor.userId, session, pending: Promise.resolve() })
  await socket.join(roomsOf(found, open))
  const quiet = open.lastSentAt === null ? {} : { quietMs: Math.floor(performance.now() - open.lastSentAt) }
  socket.emit('authenticated', { success: true, ...quiet } satisfies Authenticated)
}

/** Looks up the session again if it may have changed during the first look-up. In between, the connection receives nothing. */
async function findSettled(token: string, open: OpenConnections): Promise<Found | null> {
  const { revision } = open
  const found = await open.sessions.lookUp(token)
  return found === null || open.revision === revision ? found : findSettled(token, open)
}

/** Rechecks all matching connections, one after the other. */
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

/** If the database does not answer, the connection stays open and is checked again a minute later. */
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

/** Returns whether the connection was in other rooms before. */
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
