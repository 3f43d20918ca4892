// The child process that opens one PDF, sends its text page by page and, when asked, its patients, and is then ended. Only this process ever parses a file from outside.

import './fixed-length.ts'
import { printedLines } from '@sincerely/domain/extraction/printed-lines'
import { readPatientList } from '@sincerely/domain/extraction/read-patient-list'
import type { TextPage } from '@sincerely/domain/extraction/types'
import { getDocumentProxy } from 'unpdf'
import { type PageText, readPage } from './page-text.ts'
import { pictureOf } from './page-picture.ts'
import type { PdfRefusalCode } from './pdf-refusal.ts'
import {
  MOST_ITEMS,
  MOST_MEGABYTES,
  MOST_PAGES,
  MOST_PICTURES,
  type ReadingNews,
  type ReadingOrder,
} from './reading-messages.ts'
import { watchOwnMemory } from '../../../platform/own-memory.ts'

if (process.platform !== 'linux') watchOwnMemory(MOST_MEGABYTES)

// The parent ends this process once it has the last message; leaving by itself could overtake what it has sent.
process.once('message', async (order: ReadingOrder) => tell(await readAll(order)))
process.once('disconnect', () => process.exit(1))

type Opened = Awaited<ReturnType<typeof getDocumentProxy>>

async function readAll({ bytes, list, pictures }: ReadingOrder): Promise<ReadingNews> {
  const opened = await open(bytes)
  if (typeof opened === 'string') return { refused: opened }
  if (opened.numPages > MOST_PAGES) return { refused: 'too_many_pages' }
  const fonts = new Set<string>()
  const pages: TextPage[] = []
  let items = 0
  for (let number = 1; number <= opened.numPages; number += 1) {
    const text = await pageText(opened, number, { fonts, left: MOST_ITEMS - items })
    if (text === 'too_much_text') return { refused: 'too_much_text' }
    if (text === null) {
      await tell({ unreadablePage: number, of: opened.numPages })
      continue
    }
    const page = { number, ...text }
    pages.push(page)
    items += text.items.length
    // With the patients found here, nobody else needs the text.
    await tell({ page: list ? { ...page, items: [] } : page, of: opened.numPages })
  }
  if (pages.length === 0) return { refused: 'damaged' }
  if (items === 0 && !(pictures && (await tellPictures(opened)))) return { refused: 'scan' }
  if (!list) return { finished: true, list: null, lines: [] }
  const read = readPatientList(pages, list)
  if (read.records.length > 0) return { finished: true, list: read, lines: [] }
  const isSeenOnly = WITHOUT_LETTERS.has(read.reason?.code ?? '')
  if (isSeenOnly && pictures && items > 0) await tellPictures(opened)
  return { finished: true, list: read, lines: isSeenOnly ? [] : pages.map(printedLines) }
}

/** What is printed can be seen but not read: letters that mean nothing, or a stamp on a scan. Nobody else could read them either. */
const WITHOUT_LETTERS = new Set(['garbled_text', 'no_text'])

async function open(bytes: Uint8Array): Promise<Opened | PdfRefusalCode> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes), {
      isEvalSupported: false,
      verbosity: 0,
      useSystemFonts: false,
      disableFontFace: true,
      stopAtErrors: false,
    })
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'password' : 'damaged'
  }
}

/** Sends what a scanner has put on the pages; false where that is nothing, or too much. */
async function tellPictures(opened: Opened): Promise<boolean> {
  if (opened.numPages > MOST_PICTURES) return false
  let found = false
  for (let number = 1; number <= opened.numPages; number += 1) {
    const page = await opened.getPage(number)
    const png = await pictureOf(page).catch(() => null)
    page.cleanup()
    if (png !== null) await tell({ picture: { number, png } })
    found ||= png !== null
  }
  return found
}

/** A page that cannot be read is null; the others are read all the same. */
async function pageText(
  opened: Opened,
  number: number,
  limits: { fonts: Set<string>; left: number },
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

/** Sent before going on, so that a large file does not pile up in this process. */
function tell(news: ReadingNews): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined) resolve()
    else process.send(news, undefined, undefined, () => resolve())
  })
}
