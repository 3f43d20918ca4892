// Realtime events over Socket.IO: the spec's `authenticate` handshake, and rooms by what a person may see.
import type { Server as HttpServer } from 'node:http'
import { Authenticate } from '@sincerely/contract/events'
import type { Authenticated, EventName, EventPayload } from '@sincerely/contract/events'
import { Server } from 'socket.io'
import type { Socket } from 'socket.io'
import type { Actor } from './actor.ts'

/** Who hears of it: administrators, the doctor, and the secretaries who work for that doctor. */
export type Audience = { doctorId: number }

export type Realtime = {
  publish: <E extends EventName>(event: E, payload: EventPayload<E>, to: Audience) => void
  /** Ends the connections of one session, at sign-out. */
  drop: (session: string) => void
  close: () => Promise<void>
}

type FindActor = (token: string) => Promise<{ actor: Actor; session: string } | null>

const handshakeMs = 5000

/** Attaches to the HTTP server. A connection that has not authenticated within 5 s is ended. */
export function startRealtime(server: HttpServer, findActor: FindActor): Realtime {
  const io = new Server(server, { serveClient: false, maxHttpBufferSize: 10_000 })
  io.on('connection', (socket) => welcome(socket, findActor))
  return {
    publish: (event, payload, to) => {
      io.to(adminRoom).to(doctorRoom(to.doctorId)).emit(event, payload)
    },
    drop: (session) => io.in(sessionRoom(session)).disconnectSockets(true),
    close: () => io.close(),
  }
}

function welcome(socket: Socket, findActor: FindActor): void {
  const timer = setTimeout(() => refuse(socket, 'No token came.'), handshakeMs)
  socket.on('disconnect', () => clearTimeout(timer))
  socket.on('authenticate', (message: unknown) => {
    clearTimeout(timer)
    admit(socket, message, findActor).catch(() =>
      refuse(socket, 'The server cannot check the token just now.'),
    )
  })
}

async function admit(socket: Socket, message: unknown, findActor: FindActor): Promise<void> {
  const parsed = Authenticate.safeParse(message)
  const found = parsed.success ? await findActor(parsed.data.token) : null
  if (found === null) return refuse(socket, 'The token is not valid.')
  await socket.join(roomsOf(found.actor, found.session))
  socket.emit('authenticated', { success: true } satisfies Authenticated)
}

function refuse(socket: Socket, error: string): void {
  socket.emit('authenticated', { success: false, error } satisfies Authenticated)
  socket.disconnect(true)
}

const adminRoom = 'admins'
const doctorRoom = (doctorId: number) => `doctor:${doctorId}`
const sessionRoom = (session: string) => `session:${session}`

function roomsOf(actor: Actor, session: string): string[] {
  const seen = actor.scope === 'all' ? [adminRoom] : actor.scope.map(doctorRoom)
  return [...seen, sessionRoom(session)]
}
