// Reads the text of PDFs with its position, and the patients of tables, each file in its own child process, one at a time by
// default.
import { pdfRefusal } from './pdf-refusal.ts'
import { type ReadPdf, type ReadingWatch, readInChild } from './reading-child.ts'
import { listKindOf } from './list-kind.ts'
import { MOST_MEGABYTES } from './reading-messages.ts'
import { limitConcurrency } from '../../../platform/limit-concurrency.ts'

export type PdfReader = {
  /**
   * The pages with their text, in the order of the requests. Rejects with a PdfRefusal for wrong, damaged, locked, scanned,
   * oversized, slow or hostile files, and with `cancelled` when the signal fires.
   */
  read(bytes: Uint8Array, watch?: ReadingWatch): Promise<ReadPdf>
}

type Options = {
  /** The built `pdf-text-worker.js`. */
  workerUrl?: URL
  /** Processor time. */
  secondsLimit?: number
  megabytesLimit?: number
  /** How many children may run at once. */
  atOnce?: number
}

export function createPdfReader({
  workerUrl = BUILT_WORKER,
  secondsLimit = 20,
  megabytesLimit = MOST_MEGABYTES,
  atOnce = 1,
}: Options = {}): PdfReader {
  const inTurn = limitConcurrency(atOnce)
  const limits = { workerUrl, seconds: secondsLimit, megabytes: megabytesLimit }
  return {
    async read(bytes, watch = {}) {
      const kind = listKindOf(bytes, watch)
      return inTurn(() => {
        if (watch.signal?.aborted) throw pdfRefusal('cancelled')
        return readInChild({ bytes, kind }, watch, limits)
      })
    },
  }
}

/** In the built server, the worker is next to the server's own file. */
const BUILT_WORKER = new URL('./pdf-text-worker.js', import.meta.url)
