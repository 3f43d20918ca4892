// Refuses calls early if the server is stopping or overloaded.
import type { ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf } from './bearer-of.ts'
import type { PoolLoad } from './db/connect.ts'
import { AppError } from './errors.ts'
import { callerOf } from './log.ts'
import { networkOf } from './network-of.ts'
import { createAdmissionQueue } from './admission-queue.ts'

export type Bounds = {
  /** How long the first in the queue for a database connection may have waited, in ms. */
  poolBehindMs: number
  /** How many may wait for a database connection; further calls wait in the admission queue, before any work is done for them. */
  poolWaiting: number
  /** How long a call may wait in the admission queue, in ms. */
  longestWaitMs: number
  /** Event-loop delay in ms: the 99th percentile, sampled every half second. */
  loopDelayMs: number
  /** Maximum calls in progress, including streams and uploads. */
  mostCalls: number
  /** Maximum of them from one address: a whole practice may share it. */
  mostOfAddress: number
  /** Maximum of them of one session: all tabs of a browser. */
  mostOfSession: number
  /** How long a caller who is not signed in may take to send a body, in ms. */
  strangersMs: number
  /** Time limits for a request's headers, and for all of it, in ms; uploads have their own, shorter limit. */
  headMs: number
  requestMs: number
}

/**
 * A queue that clears within two seconds is acceptable: all browsers refetch at once after an event. A longer one only grows,
 * and its callers are answered too late. Calls wait before their first statement, so that those already started can finish
 * first.
 */
export const defaultLimits: Bounds = {
  poolBehindMs: 2000,
  poolWaiting: 16,
  longestWaitMs: 2000,
  loopDelayMs: 3000,
  mostCalls: 1000,
  mostOfAddress: 600,
  mostOfSession: 100,
  strangersMs: 20_000,
  headMs: 20_000,
  requestMs: 900_000,
}

type Load = {
  pool: () => PoolLoad
  /** Aborted when the server is about to stop. */
  stopping: AbortSignal
  bounds?: Partial<Bounds>
}

/** In seconds. */
const againWithin = 2
const lookEveryMs = 500

/**
 * Refuses API calls with 503 and Retry-After; health checks are always answered. Call it before the hooks that authenticate.
 * Returns the state of the pool, including callers in the admission queue.
 */
export function shedLoad(app: FastifyInstance, { pool, stopping, bounds }: Load): { load: () => PoolLoad } {
  const most = { ...defaultLimits, ...bounds }
  const shares = countPlaces()
  const admissionQueue = createAdmissionQueue({
    capacity: () => most.poolWaiting - pool().waiting,
    longestMs: most.longestWaitMs,
  })
  let underWay = 0
  let isLate = false
  let isClosing = false
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const timer = setInterval(() => {
    isLate = delay.percentile(99) / 1e6 > most.loopDelayMs
    delay.reset()
  }, lookEveryMs)
  timer.unref()
  app.addHook('preClose', async () => void (isClosing = true))
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
  // Runs however a call ends: answered, or its caller disconnected while sending.
  const count = (request: FastifyRequest, ended: ServerResponse) => {
    const held = shares.take(whoseOf(request, most))
    underWay += 1
    ended.once('close', () => {
      underWay -= 1
      held.end()
    })
    return held.isOver
  }
  // Callers with a session are known by now. A line so slow that this takes longer could not load a page either.
  app.addHook('preParsing', async (request) => {
    if (callerOf(request) !== undefined || request.raw.complete) return
    const hurry = setTimeout(() => request.raw.destroy(), most.strangersMs)
    for (const end of ['end', 'close']) request.raw.once(end, () => clearTimeout(hurry))
  })
  app.addHook('onRequest', async (request, reply) => {
    const isOverShare = count(request, reply.raw)
    const { url = '' } = request.routeOptions
    if (isClosing || stopping.aborted) reply.header('connection', 'close')
    if (isAskedHowItIs(url)) return
    if (isClosing || stopping.aborted) throw new AppError('stopping', { retryAfter: againWithin })
    if (!url.startsWith('/api/')) return
    if (isOverShare) throw new AppError('too_many_at_once', { retryAfter: againWithin })
    if (isLate || underWay > most.mostCalls || pool().behindMs > most.poolBehindMs)
      throw new AppError('busy', { retryAfter: againWithin })
    if (!(await admissionQueue.enter(() => reply.raw.destroyed)))
      throw new AppError('busy', { retryAfter: againWithin })
  })
  return {
    load: () => {
      const [inPool, outside] = [pool(), admissionQueue.load()]
      const behindMs = Math.max(inPool.behindMs, outside.behindMs)
      return { ...inPool, waiting: inPool.waiting + outside.waiting, behindMs }
    },
  }
}

type Share = { whose: string; most: number }

/** How many places each caller occupies now. Callers without one are forgotten. */
function countPlaces() {
  const held = new Map<string, number>()
  const add = (whose: string, places: 1 | -1) => {
    const now = (held.get(whose) ?? 0) + places
    if (now > 0) held.set(whose, now)
    else held.delete(whose)
    return now
  }
  return {
    /** Takes a place in each limit; `isOver` if one of them is exceeded. Always end it. */
    take: (shares: readonly Share[]) => ({
      isOver: shares.filter(({ whose, most }) => add(whose, 1) > most).length > 0,
      end: () => shares.forEach(({ whose }) => add(whose, -1)),
    }),
  }
}

/** A made-up token has a limit of its own, and its address has one as well. */
function whoseOf(request: FastifyRequest, { mostOfAddress, mostOfSession }: Bounds): Share[] {
  const address = { whose: `address ${networkOf(request.ip)}`, most: mostOfAddress }
  const token = bearerOf(request)
  return token === undefined ? [address] : [address, { whose: `session ${token}`, most: mostOfSession }]
}

function isAskedHowItIs(url: string): boolean {
  return url === '/metrics' || url === '/api/health' || url.startsWith('/api/health/')
}
