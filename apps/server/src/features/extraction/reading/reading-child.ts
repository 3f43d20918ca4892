import type { PrintedPage } from '@sincerely/domain/extraction/printed-lines'
import type { PatientList, ReadingOptions, TextPage } from '@sincerely/domain/extraction/types'
import {
  type ChildEnd,
  type ChildLimits,
  isChildFailure,
  runInChild,
} from '../../../platform/run-in-child.ts'
import { type PdfRefusalCode, pdfRefusal } from './pdf-refusal.ts'
import type {
  FileOrder,
  ListFile,
  ListKind,
  PagePicture,
  PagesOrder,
  ReadingMessage,
  ReadingOrder,
} from './reading-messages.ts'

export type ReadPdf = {
  /** If the patients were requested, the pages have no text items. */
  pages: TextPage[]
  /** The numbers of the pages that could not be read. */
  unreadablePages: number[]
  /** The patients, if requested. */
  list: PatientList | null
  /** The text of the pages, if the patients were requested and none were found. */
  lines: PrintedPage[]
  /** The images of a scan, if requested. */
  pictures: PagePicture[]
  /** The numbers of the scanned pages that took too long. */
  slowPages: number[]
}

export type ReadingWatch = {
  signal?: AbortSignal
  /** The file's name, for kinds that cannot be recognised by the content. */
  name?: string
  /** Called after each page; must not throw. */
  onPage?: (done: number, pages: number) => void
  /** Called with the number of rows of a table; must not throw. */
  onRows?: (rows: number) => void
  /** Options to extract the patients too, in the child process. */
  list?: ReadingOptions
  /** Whether to return the images of a scan instead of refusing it. */
  pictures?: boolean
}

/** A file with scanned pages: the numbers of those pages, and the text of all pages. */
export type ScannedPdf = ReadPdf & { scanned: { pages: number[]; texts: TextPage[] } }

/** Reads one file in a child process, which is killed at the limits. Rejects with a PdfRefusal. */
export async function readInChild(
  { bytes, kind }: ListFile,
  { signal, onPage, onRows, list, pictures, scans }: ReadingWatch & Pick<FileOrder, 'scans'>,
  limits: ChildLimits,
): Promise<ReadPdf | ScannedPdf> {
  const read: ReadPdf = { pages: [], unreadablePages: [], list: null, lines: [], pictures: [], slowPages: [] }
  const hear = (news: ReadingMessage): { result: ReadPdf | ScannedPdf } | null => {
    if ('refused' in news) throw pdfRefusal(news.refused)
    if ('scannedPages' in news)
      return { result: { ...read, scanned: { pages: news.scannedPages, texts: news.pages } } }
    if ('scannedText' in news) return null
    if ('finished' in news) return { result: { ...read, list: news.list, lines: news.lines } }
    if ('rows' in news) {
      onRows?.(news.rows)
      return null
    }
    if ('picture' in news) {
      read.pictures.push(news.picture)
      return null
    }
    if ('page' in news) read.pages.push(news.page)
    else read.unreadablePages.push(news.unreadablePage)
    onPage?.(read.pages.length + read.unreadablePages.length, news.of)
    return null
  }
  const begin = (tell: (order: ReadingOrder) => Promise<void>) => tell({ bytes, kind, list, pictures, scans })
  try {
    return await runInChild(limits, { signal, begin, receive: hear })
  } catch (error) {
    if (!isChildFailure(error)) throw error
    throw refusalOf(error.end, kind)
  }
}

/** Recognises the text of a scanned page in its own child process. Returns null if there is no picture on the page. */
export async function readScanInChild(
  file: ListFile & { scannedPage: number },
  signal: AbortSignal | undefined,
  limits: ChildLimits,
): Promise<TextPage | null> {
  try {
    return await runInChild(limits, {
      signal,
      begin: (tell: (order: ReadingOrder) => Promise<void>) => tell(file),
      receive: (news: ReadingMessage) => ('scannedText' in news ? { result: news.scannedText } : null),
    })
  } catch (error) {
    if (!isChildFailure(error)) throw error
    throw refusalOf(error.end, file.kind)
  }
}

/** Extracts the patients from the text of all pages. */
export async function listInChild(
  order: PagesOrder,
  signal: AbortSignal | undefined,
  limits: ChildLimits,
): Promise<PatientList | null> {
  try {
    return await runInChild(limits, {
      signal,
      begin: (tell: (order: ReadingOrder) => Promise<void>) => tell(order),
      receive: (news: ReadingMessage) => ('finished' in news ? { result: news.list } : null),
    })
  } catch (error) {
    if (!isChildFailure(error)) throw error
    throw refusalOf(error.end, 'pdf')
  }
}

function refusalOf(end: ChildEnd, kind: ListKind): Error {
  const refusal = refusals[end]
  return pdfRefusal(kind === 'pdf' || kind === 'picture' ? refusal : (ofTables[refusal] ?? refusal))
}

/** The refusals at the limits, which only a malicious file exceeds. */
const refusals = {
  cancelled: 'cancelled',
  took_too_long: 'took_too_long',
  grew_too_large: 'hostile',
  killed: 'hostile',
  stopped: 'reader_stopped',
} as const satisfies Record<ChildEnd, PdfRefusalCode>

const ofTables: Partial<Record<PdfRefusalCode, PdfRefusalCode>> = {
  hostile: 'huge_table',
  took_too_long: 'slow_table',
}
