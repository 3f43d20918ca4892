// Calls that are turned away before anything was done for them: the server stops, or has more to do than it can.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { PoolLoad } from './db/connect.ts'
import { AppError } from './errors.ts'

export type Bounds = {
  /** How long the first in the queue for a connection to the database may have waited, in ms. */
  poolBehindMs: number
  /** How late the process may be with what is due, in ms: the 99th of 100, looked at every half second. */
  loopDelayMs: number
  /** How many calls may be under way, streams and uploads among them. */
  mostCalls: number
}

/**
 * A queue that is worked off within two seconds is none to speak of: all browsers ask anew at once after an event. One that is
 * longer only grows, and whoever waits in it is answered too late to be of use.
 */
export const usualBounds: Bounds = { poolBehindMs: 2000, loopDelayMs: 3000, mostCalls: 1000 }

type Load = {
  pool: () => PoolLoad
  /** Aborted once the server is about to stop. */
  stopping: AbortSignal
  bounds?: Partial<Bounds>
}

/** In seconds. */
const againWithin = 2
const lookEveryMs = 500

/**
 * Turns calls of the API away with 503 and when to try again. Whoever asks how the server is gets an answer all the same. To
 * be called before the hooks that ask who it is. Answers whether new work is taken.
 */
export function turnAwayWhenBusy(app: FastifyInstance, { pool, stopping, bounds }: Load): void {
  const { poolBehindMs, loopDelayMs, mostCalls } = { ...usualBounds, ...bounds }
  let underWay = 0
  let isLate = false
  let isClosing = false
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const timer = setInterval(() => {
    isLate = delay.percentile(99) / 1e6 > loopDelayMs
    delay.reset()
  }, lookEveryMs)
  timer.unref()
  app.addHook('preClose', async () => void (isClosing = true))
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
  app.addHook('onResponse', async () => void (underWay -= 1))
  app.addHook('onRequest', async (request, reply) => {
    underWay += 1
    const { url = '' } = request.routeOptions
    if (isClosing || stopping.aborted) reply.header('connection', 'close')
    if (isAskedHowItIs(url)) return
    if (isClosing || stopping.aborted) throw new AppError('stopping', { retryAfter: againWithin })
    if (!url.startsWith('/api/')) return
    if (isLate || underWay > mostCalls || pool().behindMs > poolBehindMs)
      throw new AppError('busy', { retryAfter: againWithin })
  })
}

function isAskedHowItIs(url: string): boolean {
  return url === '/metrics' || url === '/api/health' || url.startsWith('/api/health/')
}
