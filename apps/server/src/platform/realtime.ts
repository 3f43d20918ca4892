// Realtime events over Socket.IO: the spec's `authenticate` handshake, and rooms by what a person may see.
import type { Server as HttpServer } from 'node:http'
import { Authenticate } from '@sincerely/contract/events'
import type { Authenticated, EventName, EventPayload } from '@sincerely/contract/events'
import { createAdapter } from '@socket.io/postgres-adapter'
import { Server } from 'socket.io'
import type { DefaultEventsMap, Socket } from 'socket.io'
import type { Actor } from './actor.ts'
import { adapterOptions } from './db/event-bus.ts'
import type { EventBus } from './db/event-bus.ts'

/**
 * Who isConnected of it: administrators, the doctor, and the secretaries who work for that doctor. Or administrators alone, of
 * what moves the scope of a person, whose connections follow at once. Or one person alone, the administrators alone, or all
 * who are signed in.
 */
export type Audience =
  | { doctorId: number }
  | { scopeOf: number }
  | { person: number }
  | 'administrators'
  | 'everybody'

export type Realtime = {
  publish: <E extends EventName>(event: E, payload: EventPayload<E>, to: Audience) => void
  /** Ends the connections of one session, at sign-out. */
  drop: (session: string) => void
  /** Looks at every connection again now: sessions that are over end, and who may see other records isConnected of those. */
  refresh: () => Promise<void>
  /** The same for one session, which was locked or unlocked: answers once no event, or every one, reaches it. */
  refreshSession: (session: string) => Promise<void>
  /** How many connections are open on this server, and how many of them said who they are. */
  connections: () => { open: number; signedIn: number }
  close: () => Promise<void>
}

type Found = { actor: Actor; session: string; isLocked: boolean }
type FindActor = (token: string) => Promise<Found | null>

type Options = {
  lookAgainMs?: number
  /** Within which a connection says who it is; then it is ended. */
  handshakeMs?: number
  /** How many connections of one session this server holds; a browser with so many tabs looks by itself in the others. */
  mostOfSession?: number
  /** How many connections that have not said who they are this server holds. */
  mostUnknown?: number
  /** Told of the sessions with an open connection, each time they are looked at again. */
  touchSessions?: (sessions: readonly string[]) => Promise<void>
  /** To the other servers on the same database; null where there is one server alone. */
  eventBus?: EventBus | null
}

/** An open connection. It is looked at in turn, so that what was found first does not come last. */
type SignedIn = { token: string; userId: number; session: string; turn: Promise<void> }

/**
 * Attaches to the HTTP server. A connection that has not authenticated within 5 s is ended. Every minute each one is
 * looked at again: a session that is over ends it, and what the person may see since a day began takes effect. A change of
 * that takes effect at once. Whom it concerns isConnected `scope_changed`. A locked session stays connected and isConnected nothing,
 * for events carry names and dictated words; once it is unlocked it isConnected `scope_changed`, and asks anew.
 *
 * With an event bus all of it holds for the connections of every server: an answer waits until all have done their part, or 5 s
 * for one that was killed. While a server does not hear the others its connections hear nothing, for it might not know
 * that a session was locked; then they hear `scope_changed`, and ask anew.
 */
export function startRealtime(
  server: HttpServer,
  findActor: FindActor,
  {
    lookAgainMs = 60_000,
    handshakeMs = 5000,
    mostOfSession = 40,
    mostUnknown = 2000,
    touchSessions = async () => undefined,
    eventBus = null,
  }: Options = {},
): Realtime {
  const open: OpenConnections = {
    authenticated: new Map(),
    findActor,
    moves: 0,
    isConnected: eventBus === null,
    lastTold: eventBus === null ? performance.now() : null,
    mostOfSession,
  }
  const io: Io = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: 10_000,
    // Who never begins to speak is ended like who never says a token.
    connectTimeout: handshakeMs,
    allowRequest: (_, answer) => answer(null, io.engine.clientsCount - open.authenticated.size < mostUnknown),
  })
  if (eventBus !== null) joinEventBus(io, eventBus, open)
  io.on('connection', (socket) => welcome(socket, open, handshakeMs))
  const look = async () => {
    const sessions = new Set([...open.authenticated.values()].map(({ session }) => session))
    // A database that is away is asked again a minute later.
    if (sessions.size > 0) await touchSessions([...sessions]).catch(() => undefined)
    await lookAgain(open)
  }
  const timer = setInterval(() => void look(), lookAgainMs)
  const noteTold = () => {
    if (open.lastTold !== null) open.lastTold = performance.now()
  }
  const everywhere = async (whose: Whose): Promise<void> => {
    noteTold()
    // Who does not answer was killed, or does what it was asked before it says anything more.
    const others =
      eventBus === null ? undefined : io.serverSideEmitWithAck('look_again', whose).catch(() => [])
    await Promise.all([moved(open, whose), others])
  }
  return {
    publish: (event, payload, to) => {
      noteTold()
      if (to === 'everybody') return void io.to(everybodyRoom).emit(event, payload)
      if (to === 'administrators') return void io.to(adminRoom).emit(event, payload)
      if ('person' in to) return void io.to(personRoom(to.person)).emit(event, payload)
      if ('doctorId' in to) return void io.to(adminRoom).to(doctorRoom(to.doctorId)).emit(event, payload)
      void everywhere({ userId: to.scopeOf })
      io.to(adminRoom).emit(event, payload)
    },
    refresh: () => everywhere({}),
    refreshSession: (session) => everywhere({ session }),
    drop: (session) => io.in(sessionRoom(session)).disconnectSockets(true),
    connections: () => ({ open: io.engine.clientsCount, signedIn: open.authenticated.size }),
    close: async () => {
      clearInterval(timer)
      await io.close()
      await eventBus?.close()
    },
  }
}

type Io = Server<DefaultEventsMap, DefaultEventsMap, BetweenServers>

/** What servers say to each other. */
type BetweenServers = {
  /** Something is no longer what it was for these connections. */
  look_again: (whose: Whose, done: (answer: null) => void) => void
  /** They may have missed an event. */
  catch_up: () => void
}

/** Of one session, of one person, or of everybody. */
type Whose = { userId?: number; session?: string }

/**
 * `moves` counts how often it was changed what somebody isConnected. `isConnected`: what the other servers say comes here. `lastTold`: when
 * anybody was told anything, on `performance`'s clock; null where other servers tell of things as well.
 */
type OpenConnections = {
  authenticated: Map<Socket, SignedIn>
  findActor: FindActor
  moves: number
  isConnected: boolean
  lastTold: number | null
  mostOfSession: number
}

function joinEventBus(io: Io, eventBus: EventBus, open: OpenConnections): void {
  let wasDisconnected = false
  io.adapter(createAdapter(eventBus.exchange, adapterOptions))
  eventBus.onConnectionChange((isConnected) => {
    open.isConnected = isConnected
    if (!isConnected) {
      wasDisconnected = true
      return pauseAll(open)
    }
    // Asks who is there: an answer waits for those who are known.
    void io.of('/').adapter.init()
    void moved(open, {})
    // What this server said in the meantime may not have reached them.
    if (wasDisconnected) io.serverSideEmit('catch_up')
  })
  io.on('look_again', (whose, done) => void answerMoved(open, whose, done))
  io.on('catch_up', () => {
    for (const [socket, { userId }] of open.authenticated)
      if (socket.rooms.has(everybodyRoom)) invalidate(socket, userId)
  })
}

/** Nothing but the end of their session concerns them for the time being. */
function pauseAll({ authenticated }: OpenConnections): void {
  for (const [socket, { session }] of authenticated) void moveTo(socket, [sessionRoom(session)])
}

async function answerMoved(open: OpenConnections, whose: Whose, done: (answer: null) => void): Promise<void> {
  await moved(open, whose)
  done(null)
}

function moved(open: OpenConnections, { userId, session }: Whose): Promise<void> {
  open.moves += 1
  return lookAgain(
    open,
    (connection) =>
      (userId === undefined || connection.userId === userId) &&
      (session === undefined || connection.session === session),
  )
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
  // The newest goes: an older one would come back by itself, and end the next.
  const ofSession = [...open.authenticated.values()].filter((other) => other.session === session)
  if (ofSession.length >= open.mostOfSession) return refuse(socket, tooManyTabs)
  open.authenticated.set(socket, { token, userId: actor.userId, session, turn: Promise.resolve() })
  await socket.join(roomsOf(found, open))
  const quiet = open.lastTold === null ? {} : { quietMs: Math.floor(performance.now() - open.lastTold) }
  socket.emit('authenticated', { success: true, ...quiet } satisfies Authenticated)
}

/** Found again where it may have been this person's that changed meanwhile, so that nothing is heard for a moment. */
async function findSettled(token: string, open: OpenConnections): Promise<Found | null> {
  const { moves } = open
  const found = await open.findActor(token)
  return found === null || open.moves === moves ? found : findSettled(token, open)
}

/** All connections, or some, one after the other. */
async function lookAgain(
  open: OpenConnections,
  isMeant: (connection: SignedIn) => boolean = () => true,
): Promise<void> {
  for (const [socket, connection] of open.authenticated) {
    if (!isMeant(connection)) continue
    connection.turn = connection.turn.then(() => lookAt(socket, connection.token, open))
    await connection.turn
  }
}

/** A database that does not answer is no reason to end a connection: it is looked at again a minute later. */
async function lookAt(socket: Socket, token: string, open: OpenConnections): Promise<void> {
  const found = await open.findActor(token).catch(() => undefined)
  if (found === null) return refuse(socket, 'The session has ended.')
  if (found === undefined) return
  const hasMoved = await moveTo(socket, roomsOf(found, open))
  if (hasMoved && open.isConnected && !found.isLocked) invalidate(socket, found.actor.userId)
}

function invalidate(socket: Socket, userId: number): void {
  socket.emit('scope_changed', { userId } satisfies EventPayload<'scope_changed'>)
}

/** Answers whether it was in others. */
async function moveTo(socket: Socket, rooms: string[]): Promise<boolean> {
  const before = [...socket.rooms].filter((room) => room !== socket.id)
  const left = before.filter((room) => !rooms.includes(room))
  const entered = rooms.filter((room) => !before.includes(room))
  for (const room of left) await socket.leave(room)
  await socket.join(entered)
  return left.length + entered.length > 0
}

const tooManyTabs =
  'Too many windows of this browser are open. Close some. This window tries again automatically.'

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
