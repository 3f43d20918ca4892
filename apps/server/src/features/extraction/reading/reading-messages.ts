// The messages between the server and the child process that reads a list.
import type { PrintedPage } from '@sincerely/domain/extraction/printed-lines'
import type { PatientList, ReadingOptions, TextPage } from '@sincerely/domain/extraction/types'
import type { PdfRefusalCode } from './pdf-refusal.ts'

/** By a file's content: a PDF, a photo or scan (JPEG, PNG), an Excel workbook, or text with separators. */
export type ListKind = 'pdf' | 'picture' | 'workbook' | 'text'

/** A file; one scanned page of it, whose letters are recognised; or the text of all pages, from which patients are extracted. */
export type ReadingOrder = FileOrder | (ListFile & { scannedPage: number }) | PagesOrder

export type ListFile = { bytes: Uint8Array; kind: ListKind }

/** With `list`, the child also extracts the patients: a long list takes seconds, which must not block the server. */
export type FileOrder = ListFile & {
  list?: ReadingOptions
  /** A short scan, or one with meaningless text, is also sent as page images. */
  pictures?: boolean
  /** Pages without text are named, to be read one by one. */
  scans?: boolean
}

export type PagesOrder = { pages: TextPage[]; list: ReadingOptions }

/** A page without text, as a PNG. */
export type PagePicture = { number: number; png: Uint8Array }

export type ReadingMessage =
  | { page: TextPage; of: number }
  | { unreadablePage: number; of: number }
  | { picture: PagePicture }
  /** The number of rows of a table; reading them as patients begins. */
  | { rows: number }
  | { refused: PdfRefusalCode }
  /** The last message about a file with scanned pages, which these are; and the text of all pages. */
  | { scannedPages: number[]; pages: TextPage[] }
  /** The last message about a scanned page; null if there is no picture on it. */
  | { scannedText: TextPage | null }
  /**
   * `lines` if patients were requested and the rules found none, so that a language model can try. Pages with meaningless text
   * are left out.
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
/** The 10 MB that users are told (rules §4). */
export const MOST_BYTES = 10_000_000
/**
 * The child is killed when its resident memory exceeds this: below 600 MB (quality), with a margin for growth between two checks.
 */
export const MOST_MEGABYTES = 560
