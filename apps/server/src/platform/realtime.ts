// Realtime events over Socket.IO: the spec's `authenticate` handshake, and rooms by what a person may see.
import type { Server as HttpServer } from 'node:http'
import { Authenticate } from '@sincerely/contract/events'
import type { Authenticated, EventName, EventPayload } from '@sincerely/contract/events'
import { Server } from 'socket.io'
import type { Socket } from 'socket.io'
import type { Actor } from './actor.ts'

/** Who hears of it: administrators, the doctor, and the secretaries who work for that doctor; or all who are signed in. */
export type Audience = { doctorId: number } | 'everybody'

export type Realtime = {
  publish: <E extends EventName>(event: E, payload: EventPayload<E>, to: Audience) => void
  /** Ends the connections of one session, at sign-out. */
  drop: (session: string) => void
  /** Looks at every connection again now: sessions that are over end, and who may see other records hears of those. */
  refresh: () => Promise<void>
  close: () => Promise<void>
}

type FindActor = (token: string) => Promise<{ actor: Actor; session: string } | null>

const handshakeMs = 5000

/**
 * Attaches to the HTTP server. A connection that has not authenticated within 5 s is ended. Every minute each one is
 * looked at again: a session that is over ends it, and a change of what the person may see takes effect.
 */
export function startRealtime(
  server: HttpServer,
  findActor: FindActor,
  { lookAgainMs = 60_000 }: { lookAgainMs?: number } = {},
): Realtime {
  const io = new Server(server, { serveClient: false, maxHttpBufferSize: 10_000 })
  const admitted = new Map<Socket, string>()
  io.on('connection', (socket) => welcome(socket, findActor, admitted))
  const timer = setInterval(() => void lookAgain(admitted, findActor), lookAgainMs)
  return {
    publish: (event, payload, to) => {
      const rooms = to === 'everybody' ? [everybodyRoom] : [adminRoom, doctorRoom(to.doctorId)]
      io.to(rooms).emit(event, payload)
    },
    refresh: () => lookAgain(admitted, findActor),
    drop: (session) => io.in(sessionRoom(session)).disconnectSockets(true),
    close: async () => {
      clearInterval(timer)
      await io.close()
    },
  }
}

function welcome(socket: Socket, findActor: FindActor, admitted: Map<Socket, string>): void {
  const timer = setTimeout(() => refuse(socket, 'No token came.'), handshakeMs)
  socket.on('disconnect', () => {
    clearTimeout(timer)
    admitted.delete(socket)
  })
  socket.once('authenticate', (message: unknown) => {
    clearTimeout(timer)
    admit(socket, message, findActor, admitted).catch(() =>
      refuse(socket, 'The server cannot check the token just now.'),
    )
  })
}

async function admit(
  socket: Socket,
  message: unknown,
  findActor: FindActor,
  admitted: Map<Socket, string>,
): Promise<void> {
  const parsed = Authenticate.safeParse(message)
  const found = parsed.success ? await findActor(parsed.data.token) : null
  if (!parsed.success || found === null) return refuse(socket, 'The token is not valid.')
  await socket.join(roomsOf(found.actor, found.session))
  admitted.set(socket, parsed.data.token)
  socket.emit('authenticated', { success: true } satisfies Authenticated)
}

/** A database that does not answer is no reason to end a connection: it is looked at again a minute later. */
async function lookAgain(admitted: Map<Socket, string>, findActor: FindActor): Promise<void> {
  for (const [socket, token] of admitted) {
    const found = await findActor(token).catch(() => undefined)
    if (found === null) refuse(socket, 'The session is over.')
    else if (found !== undefined) await moveTo(socket, roomsOf(found.actor, found.session))
  }
}

async function moveTo(socket: Socket, rooms: string[]): Promise<void> {
  for (const room of socket.rooms) {
    if (room !== socket.id && !rooms.includes(room)) await socket.leave(room)
  }
  await socket.join(rooms)
}

function refuse(socket: Socket, error: string): void {
  socket.emit('authenticated', { success: false, error } satisfies Authenticated)
  socket.disconnect(true)
}

const everybodyRoom = 'everybody'
const adminRoom = 'admins'
const doctorRoom = (doctorId: number) => `doctor:${doctorId}`
const sessionRoom = (session: string) => `session:${session}`

function roomsOf(actor: Actor, session: string): string[] {
  const seen = actor.scope === 'all' ? [adminRoom] : actor.scope.map(doctorRoom)
  return [...seen, everybodyRoom, sessionRoom(session)]
}
