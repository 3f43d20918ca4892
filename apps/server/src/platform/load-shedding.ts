// Calls that are turned away before anything was done for them: the server stops, or has more to do than it can.
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
  /** How long the first in the queue for a connection to the database may have waited, in ms. */
  poolBehindMs: number
  /** How many may wait for such a connection; calls that come meanwhile wait before anything is done for them. */
  poolWaiting: number
  /** How long a call may wait so, in ms. */
  longestWaitMs: number
  /** How late the process may be with what is due, in ms: the 99th of 100, looked at every half second. */
  loopDelayMs: number
  /** How many calls may be under way, streams and uploads among them. */
  mostCalls: number
  /** How many of them may be of one address: a whole practice may sit behind it. */
  mostOfAddress: number
  /** How many of them may be of one session: all tabs of a browser. */
  mostOfSession: number
  /** How long somebody who is not signed in may take to send what a call says, in ms. */
  strangersMs: number
  /** Within which the head of a request has to be here, and all of it; uploads have a limit of their own before that. */
  headMs: number
  requestMs: number
}

/**
 * A queue that is worked off within two seconds is none to speak of: all browsers ask anew at once after an event. One that is
 * longer only grows, and whoever waits in it is answered too late to be of use. It stands before the first statement of a call:
 * one that was begun is ended soon, and does not stand behind all that came later.
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
  /** Aborted once the server is about to stop. */
  stopping: AbortSignal
  bounds?: Partial<Bounds>
}

/** In seconds. */
const againWithin = 2
const lookEveryMs = 500

/**
 * Turns calls of the API away with 503 and when to try again. Whoever asks how the server is gets an answer all the same. To
 * be called before the hooks that ask who it is. Answers how the pool is, with those who wait for it outside.
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
  // Is told of every end: of an answer, and of a caller who goes away in the middle of what is sent.
  const count = (request: FastifyRequest, ended: ServerResponse) => {
    const held = shares.take(whoseOf(request, most))
    underWay += 1
    ended.once('close', () => {
      underWay -= 1
      held.end()
    })
    return held.isOver
  }
  // Whoever has a session is known by now. A line so slow that this takes longer would carry no page either.
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

/** How many places each caller holds at this moment. Nothing is remembered of who holds none. */
function countPlaces() {
  const held = new Map<string, number>()
  const add = (whose: string, places: 1 | -1) => {
    const now = (held.get(whose) ?? 0) + places
    if (now > 0) held.set(whose, now)
    else held.delete(whose)
    return now
  }
  return {
    /** Takes a place of each share; `isOver` says that one of them has more than it may. To be ended in any case. */
    take: (shares: readonly Share[]) => ({
      isOver: shares.filter(({ whose, most }) => add(whose, 1) > most).length > 0,
      end: () => shares.forEach(({ whose }) => add(whose, -1)),
    }),
  }
}

/** A token that was made up is none of ours, and has a share of its own; its address has one as well. */
function whoseOf(request: FastifyRequest, { mostOfAddress, mostOfSession }: Bounds): Share[] {
  const address = { whose: `address ${networkOf(request.ip)}`, most: mostOfAddress }
  const token = bearerOf(request)
  return token === undefined ? [address] : [address, { whose: `session ${token}`, most: mostOfSession }]
}

function isAskedHowItIs(url: string): boolean {
  return url === '/metrics' || url === '/api/health' || url.startsWith('/api/health/')
}
