// Reads a file with scanned pages: each page in a child process of its own, so that a slow one does not cost the others.
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
  /** For a page, and for the extraction of the patients. */
  limits: { page: ChildLimits; list: ChildLimits }
  /** One child at a time; between two pages, others have their turn. */
  inTurn: <T>(run: () => Promise<T>) => Promise<T>
}

/** Null if there is nothing on the scanned pages that could be a list. */
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

/** The text that a scanner added to its picture. */
function withStamps(seen: TextPage, printed: TextPage | undefined): TextPage {
  const stamps = (printed?.items ?? []).filter(({ doubt }) => doubt === undefined)
  return { ...seen, items: [...seen.items, ...stamps] }
}
