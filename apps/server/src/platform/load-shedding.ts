// Refuses calls early if the server is stopping or overloaded.
import type { ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerToken } from './bearer-token.ts'
import type { PoolLoad } from './db/connect.ts'
import { AppError } from './errors.ts'
import { callerOf } from './log.ts'
import { networkOf } from './network-of.ts'
import { createAdmissionQueue } from './admission-queue.ts'

export type LoadLimits = {
  /** In milliseconds: the maximum waiting time of the first caller in the queue for a database connection. */
  poolBehindMs: number
  /**
   * The maximum number of callers waiting for a database connection. Further calls wait in the admission queue, before any work
   * is done for them.
   */
  poolWaiting: number
  /** In milliseconds: the maximum waiting time of a call in the admission queue. */
  maxWaitMs: number
  /** In milliseconds: the maximum of the event loop's delay (99th percentile, sampled every half second). */
  loopDelayMs: number
  /** The maximum number of calls in progress, including streams and uploads. */
  maxCalls: number
  /** The maximum number of calls in progress from one address, which a whole practice may share. */
  maxPerAddress: number
  /** The maximum number of calls in progress of one session, which is all tabs of a browser. */
  maxPerSession: number
  /** In milliseconds: the time in which a caller who is not signed in must send a body. */
  anonymousBodyMs: number
  /**
   * In milliseconds: the time limits for a request's headers and for the whole request. Uploads have a separate, shorter limit.
   */
  headersMs: number
  requestMs: number
}

/**
 * A queue that is empty again within two seconds is acceptable, because all browsers fetch again after an event. A longer queue
 * only grows, and its answers come too late. Calls wait before their first statement, so that calls already started can finish
 * first.
 */
export const defaultLimits: LoadLimits = {
  poolBehindMs: 2000,
  poolWaiting: 16,
  maxWaitMs: 2000,
  loopDelayMs: 3000,
  maxCalls: 1000,
  maxPerAddress: 600,
  maxPerSession: 100,
  anonymousBodyMs: 20_000,
  headersMs: 20_000,
  requestMs: 900_000,
}

type Load = {
  pool: () => PoolLoad
  /** Aborted when the server is about to stop. */
  stopping: AbortSignal
  limits?: Partial<LoadLimits>
}

/** In seconds. */
const retryAfter = 2
const checkEveryMs = 500

/**
 * Refuses API calls with 503 and Retry-After. Health checks are always answered. Call this before the hooks that authenticate.
 * Returns the state of the pool, including callers in the admission queue.
 */
export function shedLoad(
  app: FastifyInstance,
  { pool, stopping, limits: overrides }: Load,
): { load: () => PoolLoad } {
  const limits = { ...defaultLimits, ...overrides }
  const occupied = countOccupied()
  const admissionQueue = createAdmissionQueue({
    capacity: () => limits.poolWaiting - pool().waiting,
    maxWaitMs: limits.maxWaitMs,
  })
  let inProgress = 0
  let isLate = false
  let isClosing = false
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const timer = setInterval(() => {
    isLate = delay.percentile(99) / 1e6 > limits.loopDelayMs
    delay.reset()
  }, checkEveryMs)
  timer.unref()
  app.addHook('preClose', async () => void (isClosing = true))
  app.addHook('onClose', async () => {
    clearInterval(timer)
    delay.disable()
  })
  // Runs at the end of every call, even if the caller disconnected while sending.
  const count = (request: FastifyRequest, ended: ServerResponse) => {
    const places = occupied.take(sharesOf(request, limits))
    inProgress += 1
    ended.once('close', () => {
      inProgress -= 1
      places.end()
    })
    return places.isOver
  }
  // A caller with a session is already known, so only others have this time limit. A connection that needs longer could not load
  // a page either.
  app.addHook('preParsing', async (request) => {
    if (callerOf(request) !== undefined || request.raw.complete) return
    const timeout = setTimeout(() => request.raw.destroy(), limits.anonymousBodyMs)
    for (const end of ['end', 'close']) request.raw.once(end, () => clearTimeout(timeout))
  })
  app.addHook('onRequest', async (request, reply) => {
    const isOverShare = count(request, reply.raw)
    const { url = '' } = request.routeOptions
    if (isClosing || stopping.aborted) reply.header('connection', 'close')
    if (isHealthCheck(url)) return
    if (isClosing || stopping.aborted) throw new AppError('stopping', { retryAfter })
    if (!url.startsWith('/api/')) return
    if (isOverShare) throw new AppError('too_many_at_once', { retryAfter })
    if (isLate || inProgress > limits.maxCalls || pool().behindMs > limits.poolBehindMs)
      throw new AppError('busy', { retryAfter })
    if (!(await admissionQueue.enter(() => reply.raw.destroyed))) throw new AppError('busy', { retryAfter })
  })
  return {
    load: () => {
      const [inPool, outside] = [pool(), admissionQueue.load()]
      const behindMs = Math.max(inPool.behindMs, outside.behindMs)
      return { ...inPool, waiting: inPool.waiting + outside.waiting, behindMs }
    },
  }
}

type Share = { caller: string; limit: number }

/** Counts the calls in progress of each caller. A caller without any is removed. */
function countOccupied() {
  const active = new Map<string, number>()
  const add = (caller: string, places: 1 | -1) => {
    const now = (active.get(caller) ?? 0) + places
    if (now > 0) active.set(caller, now)
    else active.delete(caller)
    return now
  }
  return {
    /** Adds a call to each limit. `isOver` is true if one of the limits is exceeded. Call `end` in either case. */
    take: (shares: readonly Share[]) => ({
      isOver: shares.filter(({ caller, limit }) => add(caller, 1) > limit).length > 0,
      end: () => shares.forEach(({ caller }) => add(caller, -1)),
    }),
  }
}

/**
 * A call counts for its address and, with a token, for its session. An invented token counts as a separate session, but the
 * address's limit applies too.
 */
function sharesOf(request: FastifyRequest, { maxPerAddress, maxPerSession }: LoadLimits): Share[] {
  const address = { caller: `address ${networkOf(request.ip)}`, limit: maxPerAddress }
  const token = bearerToken(request)
  return token === undefined ? [address] : [address, { caller: `session ${token}`, limit: maxPerSession }]
}

function isHealthCheck(url: string): boolean {
  return url === '/metrics' || url === '/api/health' || url.startsWith('/api/health/')
}
