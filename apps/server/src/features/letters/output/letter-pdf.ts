// Makes the files of letters in threads of their own, one after the other, so that the server never waits for a page.

import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import { printFailure } from './print-failure.ts'
import { type PrintThread, startPrintThread } from './print-thread.ts'

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
 * (bench word); in the PDF's thread a letter that ends it would end both. A thread that is not used is never started.
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
  let thread: PrintThread<P> | null = null
  let lastTurn: Promise<unknown> = Promise.resolve()
  let closed = false

  const printNow = (printed: P): Promise<Uint8Array> => {
    if (closed) throw shutDown()
    if (!thread?.isAlive()) thread = startPrintThread<P>(workerUrl)
    return thread.print(printed, timeLimit * timesTheLimit(printed))
  }

  return {
    print(printed) {
      const turn = lastTurn.then(() => printNow(printed))
      lastTurn = turn.catch(() => undefined)
      return turn
    },
    async close() {
      closed = true
      await thread?.stop(shutDown())
    },
  }
}

/** In the built server the workers lie beside the server's own file. */
const BUILT_WORKER = new URL('./letter-pdf-worker.js', import.meta.url)
const BUILT_WORD_WORKER = new URL('./letter-docx-worker.js', import.meta.url)

function shutDown() {
  return printFailure('printer_stopped', 'Printing has been shut down.')
}
