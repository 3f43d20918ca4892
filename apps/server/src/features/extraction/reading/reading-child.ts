import type { PrintedPage } from '@sincerely/domain/extraction/printed-lines'
import type { PatientList, ReadingOptions, TextPage } from '@sincerely/domain/extraction/types'
import {
  type ChildEnd,
  type ChildLimits,
  isChildFailure,
  runInChild,
} from '../../../platform/run-in-child.ts'
import { type PdfRefusalCode, pdfRefusal } from './pdf-refusal.ts'
import type { ListKind, PagePicture, ReadingMessage, ReadingOrder } from './reading-messages.ts'

export type ReadPdf = {
  /** Without their text items if the patients were requested. */
  pages: TextPage[]
  /** Pages that could not be read. */
  unreadablePages: number[]
  /** The patients, if requested. */
  list: PatientList | null
  /** The text of the pages, if patients were requested and none found. */
  lines: PrintedPage[]
  /** The images of a scan, if requested. */
  pictures: PagePicture[]
}

export type ReadingWatch = {
  signal?: AbortSignal
  /** The file's name, for what its content does not say. */
  name?: string
  /** Called after each page; must not throw. */
  onPage?: (done: number, pages: number) => void
  /** Called with the number of rows of a table; must not throw. */
  onRows?: (rows: number) => void
  /** Extracts the patients too, in the child process. */
  list?: ReadingOptions
  /** Returns the images of a scan instead of refusing it. */
  pictures?: boolean
}

/** Reads one file in a child process, which is killed at the limits. Rejects with a PdfRefusal. */
export async function readInChild(
  { bytes, kind }: { bytes: Uint8Array; kind: ListKind },
  { signal, onPage, onRows, list, pictures }: ReadingWatch,
  limits: ChildLimits,
): Promise<ReadPdf> {
  const read: ReadPdf = { pages: [], unreadablePages: [], list: null, lines: [], pictures: [] }
  const hear = (news: ReadingMessage) => {
    if ('refused' in news) throw pdfRefusal(news.refused)
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
  const begin = (tell: (order: ReadingOrder) => Promise<void>) => tell({ bytes, kind, list, pictures })
  try {
    return await runInChild(limits, { signal, begin, receive: hear })
  } catch (error) {
    if (!isChildFailure(error)) throw error
    const refusal = refusals[error.end]
    throw pdfRefusal(kind === 'pdf' ? refusal : (ofTables[refusal] ?? refusal))
  }
}

/** Only a malicious file exceeds these limits. */
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
