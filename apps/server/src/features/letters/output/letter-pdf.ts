// Prints letters as PDF in a thread of its own, one after the other, so that the server never waits for a page.

import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import { printFailure } from './print-failure.ts'
import { type PrintThread, startPrintThread } from './print-thread.ts'

export type LetterPrinter = {
  /** A tagged PDF/UA-1. Rejects with a PrintFailure; the letters waiting behind it are printed all the same. */
  print(letter: PrintedLetter): Promise<Uint8Array>
  /** Ends the thread; letters still waiting are rejected. */
  close(): Promise<void>
}

type Options = {
  /** The built `letter-pdf-worker.js`. */
  workerUrl?: URL
  /** How long one letter may take, in milliseconds. */
  timeLimit?: number
}

/** The thread starts with the first letter, and anew with the next letter after it failed. */
export function createLetterPrinter({
  workerUrl = BUILT_WORKER,
  timeLimit = 20_000,
}: Options = {}): LetterPrinter {
  let thread: PrintThread | null = null
  let lastTurn: Promise<unknown> = Promise.resolve()
  let closed = false

  const printNow = (letter: PrintedLetter): Promise<Uint8Array> => {
    if (closed) throw shutDown()
    if (!thread?.isAlive()) thread = startPrintThread(workerUrl)
    return thread.print(letter, timeLimit)
  }

  return {
    print(letter) {
      const turn = lastTurn.then(() => printNow(letter))
      lastTurn = turn.catch(() => undefined)
      return turn
    },
    async close() {
      closed = true
      await thread?.stop(shutDown())
    },
  }
}

/** In the built server the worker lies beside the server's own file. */
const BUILT_WORKER = new URL('./letter-pdf-worker.js', import.meta.url)

function shutDown() {
  return printFailure('printer_stopped', 'Printing has been shut down.')
}
