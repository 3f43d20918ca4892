// Reads texts that users type, dictate and paste in worker threads, so that a slow text delays only its sender.
import { letterTooLong } from '@sincerely/contract/fields'
import { AppError } from '../errors.ts'
import { createFairQueue } from '../fair-queue.ts'
import { isTextTooLong } from '../sanitise.ts'
import { type WorkerThread, isThreadFailure, startThread } from '../worker-thread.ts'
import { quickReadings } from './quick-readings.ts'
import type { slowReadings } from './slow-readings.ts'

export type TextReading = typeof quickReadings & typeof slowReadings

/**
 * Reads a text. Throws `reading_not_finished` if it takes too long or too much memory, `busy` if too many of this caller's
 * readings wait, and `invalid_input` for a letter that is too long.
 */
export type Read = <R extends keyof TextReading>(
  reading: R,
  ...input: Parameters<TextReading[R]>
) => Promise<ReturnType<TextReading[R]>>

export type TextReadings = {
  /** One caller's texts are read one after another, so that other callers do not wait for all of them. */
  readFor: (caller: string) => Read
  /** Ends the threads. Readings in progress are refused. */
  close: () => Promise<void>
}

export type ReadingOrder = { reading: string; input: unknown[] }
export type ReadingAnswer = { value: unknown } | { isTooLong: true } | { fault: unknown }

type Options = {
  /** The URL of the built `text-reading-worker.js`. */
  workerUrl?: URL
  /** The time limit of one reading, in ms. */
  timeLimit?: number
}

/** A thread starts with the first text that needs it. A thread that has ended is replaced at once. */
export function createTextReadings({
  workerUrl = BUILT_WORKER,
  timeLimit = 8_000,
}: Options = {}): TextReadings {
  const inTurn = createFairQueue({ atOnce: threads, atOncePerCaller: 1, maxWaitingPerCaller })
  const idle: Thread[] = []
  const all = new Set<Thread>()
  let closed = false

  const start = (): Thread => {
    const thread: Thread = startThread({ workerUrl, megabytes: maxMegabytes })
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

/** With two threads, one is free for others if somebody sends slow texts. */
const threads = 2
/**
 * The maximum number of waiting readings of one caller: enough for all tabs of a browser, and for a program that sends letters.
 */
const maxWaitingPerCaller = 32
/** The maximum of a thread's JavaScript heap. A letter of 150 pages needs a quarter of it. */
const maxMegabytes = 400
/** In characters. The quick readings take less than 20 ms for any text of this length (`npm run bench -- repeated-patterns`). */
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

/** The built server has the worker next to its own file. */
const BUILT_WORKER = new URL('./text-reading-worker.js', import.meta.url)
