// Makes the files of letters in separate threads, one file at a time, so that the server is never blocked.

import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import { type WorkerThread, isThreadFailure, startThread } from '../../../platform/worker-thread.ts'
import type { PrintReply } from './answer-letters.ts'
import { printFailure } from './print-failure.ts'

/** `P` is the content of one file: several letters, or one. */
export type Printer<P> = {
  /** Returns the bytes of the file. Rejects with a PrintFailure, after which the next file is still printed. */
  print(printed: P): Promise<Uint8Array>
  /** Ends the thread and rejects all waiting files. */
  close(): Promise<void>
}
export type LetterPrinter = Printer<PrintedLetter[]>
export type WordPrinter = Printer<PrintedLetter>

type Options = {
  /** The URL of the built `letter-pdf-worker.js` or `letter-docx-worker.js`. */
  workerUrl?: URL
  /** The time limit of one file, in milliseconds. Each letter after the first adds a twentieth. */
  timeLimit?: number
}

/**
 * Prints tagged PDF/UA-1 with the letters of one file in their order. The thread's memory is never freed, so large batches need a
 * child process.
 */
export function createLetterPrinter(options: Options = {}): LetterPrinter {
  return createPrinter({ workerUrl: BUILT_WORKER, ...options }, (letters) => 1 + (letters.length - 1) / 20)
}

/**
 * Prints Word files. In the main thread, ten pages would block everybody for 100 ms on a busy machine (bench pdf). In the PDF
 * thread, a letter that crashes the thread would stop both kinds of file. The thread starts only when it is first used.
 */
export function createWordPrinter(options: Options = {}): WordPrinter {
  return createPrinter({ workerUrl: BUILT_WORD_WORKER, ...options }, () => 1)
}

type Settings = { workerUrl: URL; timeLimit?: number }

/** The thread starts with the first file, and again after a failure. */
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

/** The maximum of the thread's JavaScript heap. A letter of 150 pages needs a quarter of it; a malicious letter is stopped. */
const MOST_MEGABYTES = 400

function endOfThread(error: unknown) {
  if (!isThreadFailure(error)) return error
  return printFailure(error.end === 'stopped' ? 'printer_stopped' : error.end, undefined, error.cause)
}

/** The built server has the workers next to its own file. */
const BUILT_WORKER = new URL('./letter-pdf-worker.js', import.meta.url)
const BUILT_WORD_WORKER = new URL('./letter-docx-worker.js', import.meta.url)

function shutDown() {
  return printFailure('printer_stopped', 'The server is stopping, so printing has ended.')
}
