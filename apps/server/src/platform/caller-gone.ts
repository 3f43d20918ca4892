// Tells long work that its caller has disconnected.
import type { FastifyReply } from 'fastify'

/** Fires when the caller disconnects before the whole reply was sent. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
