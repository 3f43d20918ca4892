// The thread that typesets letters, one at a time: a letter comes in, its PDF or the reason why not goes out.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import type { PrintedLetter } from '@sincerely/domain/letters/printed-letter'
import { type PrintFailureCode, asPrintFailure } from './print-failure.ts'
import { createTypesetter } from './typeset-letter.ts'

export type PrintReply =
  | { pdf: Uint8Array<ArrayBuffer> }
  | { failure: { code: PrintFailureCode; message: string; cause: string } }

const typeset = createTypesetter()

parentPort?.on('message', async (letter: PrintedLetter) => {
  const reply = answer(letter)
  // Typst's documents are freed only when the event loop turns; without this a batch grows by 1 MB a letter.
  await nextTurn()
  parentPort?.postMessage(reply, 'pdf' in reply ? [reply.pdf.buffer] : [])
})

function answer(letter: PrintedLetter): PrintReply {
  try {
    return { pdf: typeset(letter) }
  } catch (error) {
    const { code, message, cause } = asPrintFailure(error)
    return { failure: { code, message, cause: typeof cause === 'string' ? cause : '' } }
  }
}
