// Reads what people type, say and paste in threads beside the event loop, so that no text holds up anybody but who sent it.
import { letterTooLong } from '@sincerely/contract/fields'
import { AppError } from '../errors.ts'
import { createFairQueue } from '../fair-queue.ts'
import { isTextTooLong } from '../sanitise.ts'
import { type WorkerThread, isThreadFailure, startThread } from '../worker-thread.ts'
import { quickReadings } from './quick-readings.ts'
import type { slowReadings } from './slow-readings.ts'

export type TextReading = typeof quickReadings & typeof slowReadings

/**
 * Has a text read. Refuses as `reading_not_finished` what took too long or too much memory, as `busy` where too many of the
 * same caller's readings wait, and as `invalid_input` a letter that is too long.
 */
export type Read = <R extends keyof TextReading>(
  reading: R,
  ...input: Parameters<TextReading[R]>
) => Promise<ReturnType<TextReading[R]>>

export type TextReadings = {
  /** One caller's texts are read one after the other, so that somebody else's never wait behind all of them. */
  readFor: (caller: string) => Read
  /** Ends the threads; what is being read is refused. */
  close: () => Promise<void>
}

export type ReadingOrder = { reading: string; input: unknown[] }
export type ReadingAnswer = { value: unknown } | { isTooLong: true } | { fault: unknown }

type Options = {
  /** The built `text-reading-worker.js`. */
  workerUrl?: URL
  /** How long one reading may take, in milliseconds. */
  timeLimit?: number
}

/** The threads start with the first text that needs them; one that is ended is replaced at once, and warm when it is needed. */
export function createTextReadings({
  workerUrl = BUILT_WORKER,
  timeLimit = 8_000,
}: Options = {}): TextReadings {
  const inTurn = createFairQueue({ atOnce: threads, atOnceOfOne: 1, mostOfOne })
  const idle: Thread[] = []
  const all = new Set<Thread>()
  let closed = false

  const start = (): Thread => {
    const thread: Thread = startThread({ workerUrl, megabytes: mostMegabytes })
    all.add(thread)
    return thread
  }
  const ask = async (order: ReadingOrder): Promise<ReadingAnswer> => {
    if (closed) throw new AppError('stopping')
    const known = idle.pop()
    const thread = known?.isAlive() ? known : start()
    try {
      return await thread.ask(order, timeLimit)
    } finally {
      if (!thread.isAlive()) all.delete(thread)
      if (!closed) idle.push(thread.isAlive() ? thread : start())
    }
  }
  const readIn =
    (caller: string) =>
    async (reading: keyof TextReading, ...input: unknown[]): Promise<unknown> => {
      try {
        if (isShort(reading, input[0])) return quick[reading]?.(...(input as never[]))
        return valueOf(await inTurn(caller, () => ask({ reading, input })))
      } catch (error) {
        throw closed ? new AppError('stopping') : refusalOf(error)
      }
    }
  return {
    readFor: (caller) => readIn(caller) as Read,
    close: async () => {
      closed = true
      await Promise.all([...all].map((thread) => thread.stop()))
    },
  }
}

type Thread = WorkerThread<ReadingOrder, ReadingAnswer>

/** One for who sends heavy texts, one for everybody else. */
const threads = 2
/** How many readings of one caller may wait: all tabs of a browser, and a program that sends letters. */
const mostOfOne = 32
/** A letter of 150 pages needs a quarter. */
const mostMegabytes = 400
/** Characters; no text of so many takes the quick readings 20 ms (`npm run bench -- repeated-patterns`). */
export const shortText = 4_000

const quick: Readonly<Record<string, (...input: never[]) => unknown>> = quickReadings

function isShort(reading: string, text: unknown): boolean {
  return reading in quick && String(text).length <= shortText
}

function valueOf(answer: ReadingAnswer): unknown {
  if ('value' in answer) return answer.value
  throw 'fault' in answer ? answer.fault : tooLong()
}

function refusalOf(error: unknown): unknown {
  if (isTextTooLong(error)) return tooLong()
  if (!isThreadFailure(error) || error.end === 'stopped') return error
  return new AppError('reading_not_finished', { cause: error })
}

function tooLong(): AppError {
  return new AppError('invalid_input', { fields: { content: letterTooLong } })
}

/** In the built server the worker lies beside the server's own file. */
const BUILT_WORKER = new URL('./text-reading-worker.js', import.meta.url)
