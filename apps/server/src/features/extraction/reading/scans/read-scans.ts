// Reads a file with scanned pages. Each page has its own child process, so that a slow page does not prevent reading the others.
import type { TextPage } from '@sincerely/domain/extraction/types'
import type { ChildLimits } from '../../../../platform/run-in-child.ts'
import { asPdfRefusal, pdfRefusal } from '../pdf-refusal.ts'
import {
  type ReadPdf,
  type ReadingWatch,
  type ScannedPdf,
  listInChild,
  readScanInChild,
} from '../reading-child.ts'
import type { ListFile } from '../reading-messages.ts'

export type ScanReading = {
  watch: ReadingWatch & Required<Pick<ReadingWatch, 'list'>>
  /** The limits for one page, and for extracting the patients. */
  limits: { page: ChildLimits; list: ChildLimits }
  /** Runs one child at a time. Between two pages, other files have their turn. */
  inTurn: <T>(run: () => Promise<T>) => Promise<T>
}

/** Returns null if the scanned pages contain nothing that could be a list. */
export async function readScans(
  file: ListFile,
  { scanned, ...read }: ScannedPdf,
  { watch, limits, inTurn }: ScanReading,
): Promise<ReadPdf | null> {
  const texts = new Map(scanned.texts.map((page) => [page.number, page]))
  const slowPages: number[] = []
  const failedPages: number[] = []
  for (const [at, scannedPage] of scanned.pages.entries()) {
    watch.onPage?.(at, scanned.pages.length)
    try {
      const seen = await inTurn(() => readScanInChild({ ...file, scannedPage }, watch.signal, limits.page))
      if (seen !== null) texts.set(scannedPage, withStamps(seen, texts.get(scannedPage)))
    } catch (error) {
      const code = asPdfRefusal(error)?.code
      if (code === undefined || code === 'cancelled') throw error
      texts.delete(scannedPage)
      ;(code === 'took_too_long' ? slowPages : failedPages).push(scannedPage)
    }
  }
  watch.onPage?.(scanned.pages.length, scanned.pages.length)
  if (texts.size === 0 && watch.pictures === true) return null
  if (texts.size === 0) throw pdfRefusal(slowPages.length > 0 ? 'slow_scan' : 'hostile')
  const pages = [...texts.values()]
  const list = await inTurn(() => listInChild({ pages, list: watch.list }, watch.signal, limits.list))
  if (list === null || list.tables.length === 0) return null
  return { ...read, list, slowPages, unreadablePages: [...read.unreadablePages, ...failedPages] }
}

/** Adds the text that a scanner printed on its picture. */
function withStamps(seen: TextPage, printed: TextPage | undefined): TextPage {
  const stamps = (printed?.items ?? []).filter(({ doubt }) => doubt === undefined)
  return { ...seen, items: [...seen.items, ...stamps] }
}
