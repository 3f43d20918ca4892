// What the server and the child that reads a PDF say to each other.
import type { PrintedPage } from '@sincerely/domain/extraction/printed-lines'
import type { PatientList, ReadingOptions, TextPage } from '@sincerely/domain/extraction/types'
import type { PdfRefusalCode } from './pdf-refusal.ts'

/** With `list`, the child also reads the patients: a long list takes seconds, in which the server must not stand still. */
export type ReadingOrder = {
  bytes: Uint8Array
  list?: ReadingOptions
  /** A short scan, or one whose letters mean nothing, is sent as pictures of its pages too. */
  pictures?: boolean
}

/** A PNG of a page without text. */
export type PagePicture = { number: number; png: Uint8Array }

export type ReadingMessage =
  | { page: TextPage; of: number }
  | { unreadablePage: number; of: number }
  | { picture: PagePicture }
  | { refused: PdfRefusalCode }
  /** `lines` where the patients were asked for and rules found none: somebody else may. Without those that mean nothing. */
  | { finished: true; list: PatientList | null; lines: PrintedPage[] }

/** The most pages of a scan that are made into pictures. */
export const MOST_PICTURES = 10

/** The most pages a file may have, and the most pieces of text on all of them together. */
export const MOST_PAGES = 300
export const MOST_ITEMS = 400_000
/** 10 MB as the practice is told it (rules §4). */
export const MOST_BYTES = 10_000_000
/** The child is ended when its resident memory passes this: below 600 MB (quality), with room for what it takes between two looks. */
export const MOST_MEGABYTES = 560
