// Reads the text of PDFs with its position, and the patients of tables, each file in its own child process, one at a time by
// default.
import { pdfRefusal } from './pdf-refusal.ts'
import { type ReadPdf, type ReadingWatch, readInChild } from './reading-child.ts'
import { listKindOf } from './list-kind.ts'
import { MOST_MEGABYTES, SECONDS_PER_SCAN } from './reading-messages.ts'
import { readScans } from './scans/read-scans.ts'
import { limitConcurrency } from '../../../platform/limit-concurrency.ts'

export type PdfReader = {
  /**
   * The pages with their text, in the order of the requests. Rejects with a PdfRefusal if the file is wrong, damaged, locked,
   * scanned, oversized, slow or hostile, and with the code `cancelled` if the signal fires.
   */
  read(bytes: Uint8Array, watch?: ReadingWatch): Promise<ReadPdf>
}

type Options = {
  /** The URL of the built `pdf-text-worker.js`. */
  workerUrl?: URL
  /** The limit of processor time, in seconds. */
  secondsLimit?: number
  /** The limit for a scanned page in seconds, both of processor time and of clock time. */
  scanSecondsLimit?: number
  megabytesLimit?: number
  /** The maximum number of children at the same time. */
  atOnce?: number
}

export function createPdfReader({
  workerUrl = BUILT_WORKER,
  secondsLimit = 20,
  scanSecondsLimit = SECONDS_PER_SCAN,
  megabytesLimit = MOST_MEGABYTES,
  atOnce = 1,
}: Options = {}): PdfReader {
  const inTurn = limitConcurrency(atOnce)
  const list = { workerUrl, seconds: secondsLimit, megabytes: megabytesLimit }
  const page = { ...list, seconds: scanSecondsLimit, patience: scanSecondsLimit }
  return {
    async read(bytes, watch = {}) {
      const file = { bytes, kind: listKindOf(bytes, watch) }
      const readFile = (scans: boolean) =>
        inTurn(() => {
          if (watch.signal?.aborted) throw pdfRefusal('cancelled')
          const pictures = watch.pictures === true && !scans
          return readInChild(file, { ...watch, pictures, scans }, list)
        })
      const read = await readFile(watch.list !== undefined)
      if (!('scanned' in read) || watch.list === undefined) return read
      const scan = { watch: { ...watch, list: watch.list }, limits: { page, list }, inTurn }
      const seen = await readScans(file, read, scan)
      // A language model may find more patients; without a model, a person can say what the columns mean.
      const isDone = seen !== null && (watch.pictures !== true || (seen.list?.records.length ?? 0) > 0)
      return isDone ? seen : readFile(false)
    },
  }
}

/** The built server has the worker next to its own file. */
const BUILT_WORKER = new URL('./pdf-text-worker.js', import.meta.url)
