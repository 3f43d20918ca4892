// The messages between the server and the child process that reads a list.
import type { PrintedPage } from '@sincerely/domain/extraction/printed-lines'
import type { PatientList, ReadingOptions, TextPage } from '@sincerely/domain/extraction/types'
import type { PdfRefusalCode } from './pdf-refusal.ts'

/** By a file's content: a PDF, an Excel workbook, or text with separators. */
export type ListKind = 'pdf' | 'workbook' | 'text'

/** With `list`, the child also extracts the patients: a long list takes seconds, which must not block the server. */
export type ReadingOrder = {
  bytes: Uint8Array
  kind: ListKind
  list?: ReadingOptions
  /** A short scan, or one with meaningless text, is also sent as page images. */
  pictures?: boolean
}

/** A page without text, as a PNG. */
export type PagePicture = { number: number; png: Uint8Array }

export type ReadingMessage =
  | { page: TextPage; of: number }
  | { unreadablePage: number; of: number }
  | { picture: PagePicture }
  /** The number of rows of a table; reading them as patients begins. */
  | { rows: number }
  | { refused: PdfRefusalCode }
  /**
   * `lines` if patients were requested and the rules found none, so that a language model can try. Pages with meaningless text
   * are left out.
   */
  | { finished: true; list: PatientList | null; lines: PrintedPage[] }

/** The maximum number of page images. */
export const MOST_PICTURES = 10

/** The maximum number of pages, and of text items on all of them. */
export const MOST_PAGES = 300
export const MOST_ITEMS = 400_000
/** The 10 MB that users are told (rules §4). */
export const MOST_BYTES = 10_000_000
/**
 * The child is killed when its resident memory exceeds this: below 600 MB (quality), with a margin for growth between two checks.
 */
export const MOST_MEGABYTES = 560
