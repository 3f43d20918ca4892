// A signed-in browser's live connection, for a test to listen to. It ends with the test.
import type { EventName, EventPayload } from '@sincerely/contract/events'
import { io } from 'socket.io-client'
import { expect, onTestFinished } from 'vitest'

export type LiveConnection = {
  /** All events since it was admitted, in order; the list grows. */
  events: readonly { name: EventName; payload: unknown }[]
  /** Those of one name, so far. */
  heard: <E extends EventName>(name: E) => EventPayload<E>[]
  /** The first of this name after the call. */
  next: <E extends EventName>(name: E) => Promise<EventPayload<E>>
  /** Resolves once the server has ended it. */
  ended: Promise<void>
}

export async function openLiveConnection(url: string, token: string): Promise<LiveConnection> {
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true })
  onTestFinished(() => void socket.disconnect())
  const ended = new Promise<void>((resolve) => void socket.once('disconnect', () => resolve()))
  const events: { name: EventName; payload: unknown }[] = []
  const admitted = new Promise((resolve) => {
    socket.once('authenticated', (answer) => {
      // Registered at once, not after an await: one packet may bring the first event along.
      socket.onAny((name: EventName, payload: unknown) => events.push({ name, payload }))
      resolve(answer)
    })
  })
  socket.emit('authenticate', { token })
  expect(await admitted).toMatchObject({ success: true })
  return {
    events,
    heard: <E extends EventName>(name: E) =>
      events.filter((event) => event.name === name).map(({ payload }) => payload as EventPayload<E>),
    next: (name) => new Promise((resolve) => void socket.once<string>(name, resolve)),
    ended,
  }
}
