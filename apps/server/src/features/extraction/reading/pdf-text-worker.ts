// The child process that reads one file and is then killed. It sends the text of a PDF page by page, with the patients if
// requested, or the patients of a table. No other process parses uploaded files.

import { printedLines } from '@sincerely/domain/extraction/printed-lines'
import { readPatientList } from '@sincerely/domain/extraction/read-patient-list'
import type { TextPage } from '@sincerely/domain/extraction/types'
import { type Opened, openPdf } from './open-pdf.ts'
import { type PageText, readPage } from './page-text.ts'
import { pngOf } from './grey-picture.ts'
import { pictureOf } from './page-picture.ts'
import type { PdfRefusalCode } from './pdf-refusal.ts'
import {
  MOST_ITEMS,
  MOST_MEGABYTES,
  MOST_PAGES,
  MOST_PICTURES,
  MOST_SCANNED,
  type FileOrder,
  type ListFile,
  type ReadingMessage,
  type ReadingOrder,
} from './reading-messages.ts'
import { pdfOfPicture } from './scans/picture-pdf.ts'
import { readScannedPage } from './scans/scanned-page.ts'
import { readTable } from './tables/read-table.ts'
import { watchOwnMemory } from '../../../platform/own-memory.ts'

if (process.platform !== 'linux') watchOwnMemory(MOST_MEGABYTES)

// The parent kills this process after the last message. If the process exited on its own, messages still in the pipe could be
// lost.
process.once('message', async (order: ReadingOrder) => tell(await readAll(order)))
process.once('disconnect', () => process.exit(1))

async function readAll(order: ReadingOrder): Promise<ReadingMessage> {
  if ('pages' in order) return { finished: true, list: readPatientList(order.pages, order.list), lines: [] }
  if ('scannedPage' in order) return readScan(order)
  const { bytes, kind, list } = order
  if (kind === 'pdf' || kind === 'picture') return readPdf(order)
  if (!list) return { refused: 'not_a_pdf' }
  const read = await readTable(bytes, { kind, list, onRows: (rows) => tell({ rows }) })
  return typeof read === 'string' ? { refused: read } : { finished: true, list: read, lines: [] }
}

async function readPdf({ list, pictures, scans, ...file }: FileOrder): Promise<ReadingMessage> {
  const pdf = pdfOf(file)
  if (pdf === null) return { refused: 'unreadable_picture' }
  const opened = await openPdf(pdf)
  if (typeof opened === 'string') return { refused: opened }
  const pages = await readPages(opened, list !== undefined)
  if (typeof pages === 'string') return { refused: pages }
  const scannedPages = scans ? scannedOf(pages) : []
  if (scannedPages === 'too_many') return { refused: 'long_scan' }
  if (scannedPages.length > 0) return { scannedPages, pages }
  const isEmpty = pages.every(({ items }) => items.length === 0)
  if (isEmpty && !(pictures && (await tellPictures(pdf)))) return { refused: await whyEmpty(opened, file) }
  if (!list) return { finished: true, list: null, lines: [] }
  const read = readPatientList(pages, list)
  if (read.records.length > 0) return { finished: true, list: read, lines: [] }
  const isSeenOnly = WITHOUT_LETTERS.has(read.reason?.code ?? '')
  if (!isSeenOnly && (await isXfa(opened))) return { refused: 'unreadable_form' }
  if (isSeenOnly && pictures && !isEmpty) await tellPictures(pdf)
  return { finished: true, list: read, lines: isSeenOnly ? [] : pages.map(printedLines) }
}

function pdfOf({ bytes, kind }: ListFile): Uint8Array | null {
  return kind === 'picture' ? pdfOfPicture(Buffer.from(bytes)) : bytes
}

/** The numbers of the scanned pages, or an empty list if there are too many beside printed pages, which are then read alone. */
function scannedOf(pages: readonly TextPage[]): number[] | 'too_many' {
  const scanned = pages.filter(isScanned)
  if (scanned.length <= MOST_SCANNED) return scanned.map(({ number }) => number)
  return scanned.length === pages.filter(({ isBlank }) => isBlank !== true).length ? 'too_many' : []
}

/** Whether a page has almost no characters: a scanner may print a date or its name on each page. */
function isScanned({ items, isBlank }: TextPage): boolean {
  const letters =
    items
      .map(({ text }) => text)
      .join('')
      .match(/[\p{L}\p{N}]/gu) ?? []
  return isBlank !== true && letters.length < MOST_LETTERS_ON_SCAN
}

const MOST_LETTERS_ON_SCAN = 60

async function readScan({
  scannedPage,
  ...file
}: ListFile & { scannedPage: number }): Promise<ReadingMessage> {
  const pdf = pdfOf(file)
  const opened = pdf && (await openPdf(pdf, { pictures: true }))
  if (opened === null || typeof opened === 'string') return { scannedText: null }
  return { scannedText: await readScannedPage(await opened.getPage(scannedPage), scannedPage) }
}

async function whyEmpty(opened: Opened, { kind }: ListFile): Promise<PdfRefusalCode> {
  if (kind === 'picture') return 'unreadable_picture'
  return (await isXfa(opened)) ? 'unreadable_form' : 'scan'
}

/** Sends each page after reading it. If the patients are extracted in this process, the parent does not need the text. */
async function readPages(opened: Opened, isListOnly: boolean): Promise<TextPage[] | PdfRefusalCode> {
  const of = opened.numPages
  if (of > MOST_PAGES) return 'too_many_pages'
  const [fonts, layers] = [new Set<string>(), await opened.getOptionalContentConfig()]
  const pages: TextPage[] = []
  let items = 0
  for (let number = 1; number <= of; number += 1) {
    const text = await pageText(opened, number, { fonts, layers, left: MOST_ITEMS - items })
    if (text === 'too_much_text') return text
    if (text === null) {
      await tell({ unreadablePage: number, of })
      continue
    }
    const { width, height } = text
    pages.push({ number, ...text })
    items += text.items.length
    await tell({ page: isListOnly ? { number, width, height, items: [] } : { number, ...text }, of })
  }
  return pages.length === 0 ? 'damaged' : pages
}

/** Doubts about a page whose print is visible but has no usable text: meaningless characters, or a stamp on a scan. */
const WITHOUT_LETTERS = new Set(['garbled_text', 'no_text'])

/** Whether the file is an XFA form, whose values only its own program shows. */
async function isXfa(opened: Opened): Promise<boolean> {
  const { info } = await opened.getMetadata()
  return 'IsXFAPresent' in info && info.IsXFAPresent === true
}

/** Enough pixels for small print on A4. Language models scale pictures down to about this size anyway. */
const forModels = { least: 0, most: 10, longestSide: 1600 }

/** Sends the scanned images. Returns false if there are none, or too many. */
async function tellPictures(bytes: Uint8Array): Promise<boolean> {
  const opened = await openPdf(bytes, { pictures: true })
  if (typeof opened === 'string' || opened.numPages > MOST_PICTURES) return false
  let found = false
  for (let number = 1; number <= opened.numPages; number += 1) {
    const page = await opened.getPage(number)
    const paper = await pictureOf(page, forModels).catch(() => null)
    page.cleanup()
    if (paper !== null) await tell({ picture: { number, png: pngOf(paper.picture) } })
    found ||= paper !== null
  }
  return found
}

/** Returns null for a page that cannot be read, so that the others are still read. */
async function pageText(
  opened: Opened,
  number: number,
  limits: Parameters<typeof readPage>[1],
): Promise<PageText | 'too_much_text' | null> {
  try {
    const page = await opened.getPage(number)
    const text = await readPage(page, limits)
    page.cleanup()
    return text
  } catch {
    return null
  }
}

/** Sends a message. Wait for the result, so that the messages of a large file do not pile up in this process. */
function tell(news: ReadingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined) resolve()
    else process.send(news, undefined, undefined, () => resolve())
  })
}
