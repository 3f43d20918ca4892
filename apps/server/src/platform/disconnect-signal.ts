// Tells long work that its caller has disconnected.
import type { FastifyReply } from 'fastify'

/** Fires when the caller disconnects before the whole reply was sent. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}
