// How work that takes long learns that nobody waits for it any more.
import type { FastifyReply } from 'fastify'

/** Fires when the caller goes away before the whole answer is out. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
