// Runs in a print thread: receives letters, and answers with a file or the reason for a failure.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { answerOrders } from '../../../platform/worker-thread.ts'
import { type PrintFailureCode, asPrintFailure } from './print-failure.ts'

export type PrintReply =
  | { file: Uint8Array<ArrayBuffer> }
  | { failure: { code: PrintFailureCode; message: string; cause: string } }

export type MakeFile<P> = (printed: P) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>

/** Handles the requests to this thread, one file at a time. */
export function answerLetters<P>(make: MakeFile<P>): void {
  answerOrders(async (printed: P) => {
    const reply = await answer(make, printed)
    // Typst's documents are freed only between turns of the event loop. Without this, a batch grows by 1 MB per letter.
    await nextTurn()
    return { answer: reply, move: 'file' in reply ? [reply.file.buffer] : [] }
  })
}

async function answer<P>(make: MakeFile<P>, printed: P): Promise<PrintReply> {
  try {
    return { file: await make(printed) }
  } catch (error) {
    const { code, message, cause } = asPrintFailure(error)
    return { failure: { code, message, cause: typeof cause === 'string' ? cause : '' } }
  }
}
