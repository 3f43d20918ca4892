import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PatientList, ReadingOptions, TextPage } from '@sincerely/domain/extraction/types'
import { megabytesOf, processorSecondsOf } from './child-usage.ts'
import { type PdfRefusalCode, pdfRefusal } from './pdf-refusal.ts'
import type { ReadingNews, ReadingOrder } from './reading-messages.ts'

export type ReadPdf = {
  /** Without their items when the patients were asked for. */
  pages: TextPage[]
  /** Numbers of the pages that could not be read. */
  unreadablePages: number[]
  /** The patients on them, when they were asked for. */
  list: PatientList | null
}

export type ReadingWatch = {
  signal?: AbortSignal
  /** Called after each page; throws nothing. */
  onPage?: (done: number, pages: number) => void
  /** Asks for the patients too, read in the child. */
  list?: ReadingOptions
}

/** `seconds` of processor time: a file takes no more of them on a busy machine, only longer. */
type Limits = { workerUrl: URL; seconds: number; megabytes: number }

/** A child is waited for so many times its limit, for what else the machine may be doing meanwhile. */
const WAITING = 4

/** Reads one PDF in a process of its own, which is killed at the limits. Rejects with a PdfRefusal. */
export function readInChild(bytes: Uint8Array, watch: ReadingWatch, limits: Limits): Promise<ReadPdf> {
  const { signal, onPage, list } = watch
  const child = fork(fileURLToPath(limits.workerUrl), [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${Math.round(limits.megabytes * 0.75)}`],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    const read: ReadPdf = { pages: [], unreadablePages: [], list: null }
    const end = (refusal: PdfRefusalCode | null) => {
      clearInterval(memory)
      clearTimeout(time)
      signal?.removeEventListener('abort', cancel)
      child.removeAllListeners('message')
      child.kill('SIGKILL')
      if (refusal === null) resolve(read)
      else reject(pdfRefusal(refusal))
    }
    const cancel = () => end('cancelled')
    const time = setTimeout(() => end('took_too_long'), limits.seconds * WAITING * 1_000)
    const memory = setInterval(() => {
      if (child.pid === undefined) return
      if ((megabytesOf(child.pid) ?? 0) > limits.megabytes) end('hostile')
      else if ((processorSecondsOf(child.pid) ?? 0) > limits.seconds) end('took_too_long')
    }, 10)
    signal?.addEventListener('abort', cancel)
    child.on('message', (news: ReadingNews) => {
      if ('refused' in news) end(news.refused)
      else if ('finished' in news) {
        read.list = news.list
        end(null)
      } else {
        if ('page' in news) read.pages.push(news.page)
        else read.unreadablePages.push(news.unreadablePage)
        onPage?.(read.pages.length + read.unreadablePages.length, news.of)
      }
    })
    child.once('error', () => end('reader_stopped'))
    // A child that ends by itself ran out of its own heap or was killed by its own watch.
    child.once('exit', (code) => end(code === null || code > 100 ? 'hostile' : 'reader_stopped'))
    child.send({ bytes, list } satisfies ReadingOrder, () => undefined)
  })
}
