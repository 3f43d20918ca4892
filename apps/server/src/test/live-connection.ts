// The live connection of a signed-in browser, which a test can listen to. It is closed at the end of the test.
import type { EventName, EventPayload } from '@sincerely/contract/events'
import { io } from 'socket.io-client'
import { expect, onTestFinished } from 'vitest'

export type LiveConnection = {
  /** All events since the connection was authenticated, in order. The list grows. */
  events: readonly { name: EventName; payload: unknown }[]
  /** The events of one name so far. */
  heard: <E extends EventName>(name: E) => EventPayload<E>[]
  /** Resolves with the first event of this name after the call. */
  next: <E extends EventName>(name: E) => Promise<EventPayload<E>>
  /** Resolves after the server has closed the connection. */
  ended: Promise<void>
}

export async function openLiveConnection(url: string, token: string): Promise<LiveConnection> {
  const socket = io(url, { transports: ['websocket'], reconnection: false, forceNew: true })
  onTestFinished(() => void socket.disconnect())
  const ended = new Promise<void>((resolve) => void socket.once('disconnect', () => resolve()))
  const events: { name: EventName; payload: unknown }[] = []
  const admitted = new Promise((resolve) => {
    socket.once('authenticated', (answer) => {
      // The listener is added without an await before, because the same packet may contain the first event.
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
