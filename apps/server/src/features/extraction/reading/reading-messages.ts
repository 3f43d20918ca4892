// The messages between the server and the child process that reads a list.
import type { PrintedPage } from '@sincerely/domain/extraction/printed-lines'
import type { PatientList, ReadingOptions, TextPage } from '@sincerely/domain/extraction/types'
import type { PdfRefusalCode } from './pdf-refusal.ts'

/** The kind by the file's content: a PDF, a photo or scan (JPEG, PNG), an Excel workbook, or text with separators. */
export type ListKind = 'pdf' | 'picture' | 'workbook' | 'text'

/**
 * One of three: a file to read; one scanned page of a file, whose text is to be recognised; or the text of all pages, from
 * which to extract patients.
 */
export type ReadingOrder = FileOrder | (ListFile & { scannedPage: number }) | PagesOrder

export type ListFile = { bytes: Uint8Array; kind: ListKind }

/** With `list`, the child also extracts the patients. A long list takes seconds, which must not block the server. */
export type FileOrder = ListFile & {
  list?: ReadingOptions
  /** Whether to send the page images of a short scan, or of a file with meaningless text. */
  pictures?: boolean
  /** Whether to report the numbers of pages without text, which are then read one by one. */
  scans?: boolean
}

export type PagesOrder = { pages: TextPage[]; list: ReadingOptions }

/** A page without text, as a PNG. */
export type PagePicture = { number: number; png: Uint8Array }

export type ReadingMessage =
  | { page: TextPage; of: number }
  | { unreadablePage: number; of: number }
  | { picture: PagePicture }
  /** The number of rows of a table, sent before the child extracts the patients. */
  | { rows: number }
  | { refused: PdfRefusalCode }
  /** The last message about a file with scanned pages: the numbers of those pages and the text of all pages. */
  | { scannedPages: number[]; pages: TextPage[] }
  /** The last message about a scanned page; null if there is no picture on the page. */
  | { scannedText: TextPage | null }
  /**
   * `lines` are for a language model, if patients were requested and the rules found none. Pages with meaningless text are left
   * out.
   */
  | { finished: true; list: PatientList | null; lines: PrintedPage[] }

/** The maximum number of page images. */
export const MOST_PICTURES = 10

/** The maximum number of scanned pages in a file, and the seconds for each. */
export const MOST_SCANNED = 30
export const SECONDS_PER_SCAN = 30

/** The maximum number of pages, and of text items on all of them. */
export const MOST_PAGES = 300
export const MOST_ITEMS = 400_000
/** The 10 MB that users can read about (rules §4). */
export const MOST_BYTES = 10_000_000
/**
 * In megabytes. The child is killed if its resident memory exceeds this. The limit is below 600 MB (quality), with a margin for
 * growth between two checks.
 */
export const MOST_MEGABYTES = 560
