// The live connection of a browser that is signed in, as a test listens to it. It ends with the test that opened it.
import type { EventName, EventPayload } from '@sincerely/contract/events'
import { io } from 'socket.io-client'
import { expect, onTestFinished } from 'vitest'

export type LiveConnection = {
  /** All that it heard since it was admitted, in order; it grows. */
  events: readonly { name: EventName; payload: unknown }[]
  /** The same of one name, up to now. */
  heard: <E extends EventName>(name: E) => EventPayload<E>[]
  /** The first of this name after this was asked. */
  next: <E extends EventName>(name: E) => Promise<EventPayload<E>>
  /** Once the server has ended it. */
  ended: Promise<void>
}

export async function openLiveConnection(url: string, token: string): Promise<LiveConnection> {
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true })
  onTestFinished(() => void socket.disconnect())
  const ended = new Promise<void>((resolve) => void socket.once('disconnect', () => resolve()))
  const events: { name: EventName; payload: unknown }[] = []
  const admitted = new Promise((resolve) => {
    socket.once('authenticated', (answer) => {
      // Here, and not once it is awaited: one packet may bring the first event along.
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
