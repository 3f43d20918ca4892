// Compares Word files with PDFs of the same letters. Also measures how long the server would block if it
// created the files itself.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as nextTurn } from 'node:timers/promises'
import { letterDocx } from '../../apps/server/src/features/letters/output/letter-docx.ts'
import {
  createLetterPrinter,
  createWordPrinter,
} from '../../apps/server/src/features/letters/output/letter-pdf.ts'
import { chanceFrom } from './chance.ts'
import { printedLetter } from './printed-letter.ts'
import { residentMegabytes } from './process-usage.ts'
import { type Bar, printTable } from './report.ts'
import { median, percentile } from './statistics.ts'

/**
 * The longest time for a Word file, as a multiple of the time for a PDF. On one page, the fixed parts of a
 * Word file take most of the time.
 */
const maxOfOnePage = 3
const maxOfFivePages = 1.5

const chance = chanceFrom(7)

/** Prints each file `times` times, alternating Word and PDF. */
export async function compareWord(times: number): Promise<Bar[]> {
  const [pdf, word] = [createLetterPrinter(), createWordPrinter()]
  const before = residentMegabytes(process.pid)
  const firstMillis = await timed(word.print, printedLetter(chance))
  const thread = residentMegabytes(process.pid) - before
  const onePage = await compare({ pdf, word }, 1, times)
  const fivePages = await compare({ pdf, word }, 8, Math.ceil(times / 2))
  const tenPages = printedLetter(chance, 16)
  const inItsThread = await longestWait(() => word.print(tenPages))
  const inTheServer = await longestWait(() => letterDocx(tenPages))
  await Promise.all([pdf.close(), word.close()])
  printTable(
    ['warm, ms', 'Word', 'p95', 'PDF', 'ratio', 'KB'],
    [
      ['one page', ...columns(onePage)],
      ['five pages', ...columns(fivePages)],
    ],
  )
  printTable(
    ['Word', ''],
    [
      ['the first letter, ms', firstMillis.toFixed(0)],
      ['memory of its thread, MB', thread.toFixed(0)],
      ['wait of the server for ten pages, ms', inItsThread.toFixed(0)],
      ['the same without that thread, ms', inTheServer.toFixed(0)],
    ],
  )
  return [ratioBar('one page', onePage, maxOfOnePage), ratioBar('five pages', fivePages, maxOfFivePages)]
}

type Printers = {
  pdf: ReturnType<typeof createLetterPrinter>
  word: ReturnType<typeof createWordPrinter>
}

type Comparison = { word: number[]; pdf: number[]; kilobytes: number }

/** Word and PDF alternate, so that other work on the machine affects both. */
async function compare({ pdf, word }: Printers, length: number, turns: number): Promise<Comparison> {
  const found: Comparison = { word: [], pdf: [], kilobytes: 0 }
  for (let turn = -15; turn < turns; turn += 1) {
    const letter = printedLetter(chance, length)
    const [asWord, asPdf] = [await timed(word.print, letter), await timed(pdf.print, [letter])]
    if (turn < 0) continue
    found.word.push(asWord)
    found.pdf.push(asPdf)
  }
  found.kilobytes = (await word.print(printedLetter(chance, length))).byteLength / 1024
  return found
}

/**
 * Returns the longest time in ms that other calls wait for a reply. The best of ten runs counts, because
 * other programs may be busy.
 */
async function longestWait(make: () => Promise<unknown>): Promise<number> {
  await make()
  const waits: number[] = []
  for (let turn = 0; turn < 10; turn += 1) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    await nextTurn(5)
    await make()
    await nextTurn(5)
    delay.disable()
    waits.push(delay.max / 1e6)
  }
  return Math.min(...waits)
}

async function timed<P>(print: (printed: P) => Promise<unknown>, printed: P): Promise<number> {
  const from = performance.now()
  await print(printed)
  return performance.now() - from
}

function columns(found: Comparison): string[] {
  const figures = [median(found.word), percentile(found.word, 0.95), median(found.pdf)]
  return [...figures.map((value) => value.toFixed(1)), ratio(found).toFixed(2), found.kilobytes.toFixed(0)]
}

function ratio(found: Comparison): number {
  return median(found.word) / median(found.pdf)
}

function ratioBar(what: string, found: Comparison, most: number): Bar {
  const value = ratio(found)
  return {
    what: `Word, ${what}, against its PDF`,
    bar: `≤ ${most} ×`,
    found: `${value.toFixed(2)} ×`,
    passed: value <= most,
  }
}
