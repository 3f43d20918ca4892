// Word files against PDFs of the same letters, and how long the server would wait if it made them itself.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as nextTurn } from 'node:timers/promises'
import { letterDocx } from '../apps/server/src/features/letters/output/letter-docx.ts'
import {
  createLetterPrinter,
  createWordPrinter,
} from '../apps/server/src/features/letters/output/letter-pdf.ts'
import { chanceFrom } from './support/chance.ts'
import { readOptions } from './support/options.ts'
import { printedLetter } from './support/printed-letter.ts'
import { residentMegabytes } from './support/process-usage.ts'
import { printBars, printMachine, printTable } from './support/report.ts'
import { median, percentile } from './support/statistics.ts'

/** One page: the fixed parts of a Word file weigh most. Five pages: the typesetter has as much to do. */
const mostOfOnePage = 3
const mostOfFivePages = 1.5

const { times } = readOptions({ times: 100 })
printMachine('Word')
const chance = chanceFrom(7)
const pdf = createLetterPrinter()
const word = createWordPrinter()

const before = residentMegabytes(process.pid)
const [firstMillis] = await timed(word.print, printedLetter(chance))
const thread = residentMegabytes(process.pid) - before
const onePage = await compare(1, times)
const fivePages = await compare(8, Math.ceil(times / 2))

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
  ['', ''],
  [
    ['the first letter, ms', (firstMillis ?? 0).toFixed(0)],
    ['memory of its thread, MB', thread.toFixed(0)],
    ['wait of the server for ten pages, ms', inItsThread.toFixed(0)],
    ['the same without that thread, ms', inTheServer.toFixed(0)],
  ],
)
printBars([ratioBar('one page', onePage, mostOfOnePage), ratioBar('five pages', fivePages, mostOfFivePages)])

type Comparison = { word: number[]; pdf: number[]; kilobytes: number }

/** Turn about, so that whatever else the machine does meets both. */
async function compare(length: number, turns: number): Promise<Comparison> {
  const found: Comparison = { word: [], pdf: [], kilobytes: 0 }
  for (let turn = -15; turn < turns; turn += 1) {
    const letter = printedLetter(chance, length)
    const [asWord, asPdf] = [await timed(word.print, letter), await timed(pdf.print, [letter])]
    if (turn < 0) continue
    found.word.push(...asWord)
    found.pdf.push(...asPdf)
  }
  found.kilobytes = (await word.print(printedLetter(chance, length))).byteLength / 1024
  return found
}

/** How long anybody else waits for an answer meanwhile, in milliseconds: the best of ten turns, as others may be busy. */
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

async function timed<P>(print: (printed: P) => Promise<unknown>, printed: P, turns = 1): Promise<number[]> {
  const millis: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const from = performance.now()
    await print(printed)
    millis.push(performance.now() - from)
  }
  return millis
}

function columns(found: Comparison): string[] {
  const figures = [median(found.word), percentile(found.word, 0.95), median(found.pdf)]
  return [...figures.map((value) => value.toFixed(1)), ratio(found).toFixed(2), found.kilobytes.toFixed(0)]
}

function ratio(found: Comparison): number {
  return median(found.word) / median(found.pdf)
}

function ratioBar(what: string, found: Comparison, most: number) {
  const value = ratio(found)
  return {
    what: `${what}, against its PDF`,
    bar: `≤ ${most} ×`,
    found: `${value.toFixed(2)} ×`,
    passed: value <= most,
  }
}
