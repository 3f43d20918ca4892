// Makes the files of letters in threads of their own, one after the other, so that the server never waits for a page.

import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import { type WorkerThread, isThreadFailure, startThread } from '../../../platform/worker-thread.ts'
import type { PrintReply } from './answer-letters.ts'
import { printFailure } from './print-failure.ts'

/** What is put in one file: letters, one after the other, or one alone. */
export type Printer<P> = {
  /** The bytes of the file. Rejects with a PrintFailure; what waits behind it is printed all the same. */
  print(printed: P): Promise<Uint8Array>
  /** Ends the thread; what still waits is rejected. */
  close(): Promise<void>
}
export type LetterPrinter = Printer<PrintedLetter[]>
export type WordPrinter = Printer<PrintedLetter>

type Options = {
  /** The built `letter-pdf-worker.js` or `letter-docx-worker.js`. */
  workerUrl?: URL
  /** How long one file may take, in milliseconds; each letter after the first adds a twentieth. */
  timeLimit?: number
}

/**
 * Prints tagged PDF/UA-1, the letters of one file in their order. What they take in memory is not given back: many pages
 * are for a process that ends.
 */
export function createLetterPrinter(options: Options = {}): LetterPrinter {
  return createPrinter({ workerUrl: BUILT_WORKER, ...options }, (letters) => 1 + (letters.length - 1) / 20)
}

/**
 * Prints Word files. In the server's own thread ten pages would keep everybody waiting for 100 ms on a busy machine
 * (bench pdf); in the PDF's thread a letter that ends it would end both. A thread that is not used is never started.
 */
export function createWordPrinter(options: Options = {}): WordPrinter {
  return createPrinter({ workerUrl: BUILT_WORD_WORKER, ...options }, () => 1)
}

type Settings = { workerUrl: URL; timeLimit?: number }

/** The thread starts with the first file, and anew with the next one after it failed. */
function createPrinter<P>(
  { workerUrl, timeLimit = 20_000 }: Settings,
  timesTheLimit: (printed: P) => number,
): Printer<P> {
  let thread: WorkerThread<P, PrintReply> | null = null
  let lastTurn: Promise<unknown> = Promise.resolve()
  let closed = false

  const printNow = async (printed: P): Promise<Uint8Array> => {
    if (closed) throw shutDown()
    if (!thread?.isAlive()) thread = startThread({ workerUrl, megabytes: MOST_MEGABYTES })
    const reply = await thread.ask(printed, timeLimit * timesTheLimit(printed)).catch((error: unknown) => {
      throw closed ? shutDown() : endOfThread(error)
    })
    if ('file' in reply) return reply.file
    const { code, message, cause } = reply.failure
    throw printFailure(code, message, cause)
  }

  return {
    print(printed) {
      const turn = lastTurn.then(() => printNow(printed))
      lastTurn = turn.catch(() => undefined)
      return turn
    },
    async close() {
      closed = true
      await thread?.stop()
    },
  }
}

/** For everything a thread holds in JavaScript: a letter of 150 pages needs a quarter, one made to swell is stopped. */
const MOST_MEGABYTES = 400

function endOfThread(error: unknown) {
  if (!isThreadFailure(error)) return error
  return printFailure(error.end === 'stopped' ? 'printer_stopped' : error.end, undefined, error.cause)
}

/** In the built server the workers lie beside the server's own file. */
const BUILT_WORKER = new URL('./letter-pdf-worker.js', import.meta.url)
const BUILT_WORD_WORKER = new URL('./letter-docx-worker.js', import.meta.url)

function shutDown() {
  return printFailure('printer_stopped', 'The server is stopping, so printing has ended.')
}
