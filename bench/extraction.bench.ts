// Reads patient lists from PDF. Counts how many patients are right, wrong with a mark, or wrong without one,
// and measures the speed. Also measures what hostile and large uploads cost a server.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { createPdfReader } from '../apps/server/src/features/extraction/reading/read-pdf-text.ts'
import { clinicLayouts } from './support/lists/clinic-layouts.ts'
import { type ListScore, compareList } from './support/lists/compare-list.ts'
import { foreignLayouts } from './support/lists/foreign-layouts.ts'
import { knownLayouts } from './support/lists/known-layouts.ts'
import { type ExpectedPatient, type ListLayout, expectedOf } from './support/lists/layout.ts'
import { longListPdf, printable } from './support/lists/long-list.ts'
import { oddLayouts } from './support/lists/odd-layouts.ts'
import { peopleFrom } from './support/lists/people.ts'
import { plainLayouts } from './support/lists/plain-layouts.ts'
import { printLayouts } from './support/lists/print-layouts.ts'
import { shortLayouts } from './support/lists/short-layouts.ts'
import { measureUploads } from './support/measure-uploads.ts'
import type { Upload } from './support/measure-uploads.ts'
import { readOptions } from './support/options.ts'
import { type Bar, printBars, printMachine, printTable } from './support/report.ts'

const folder = path.resolve('../shared/data/patient-lists')
/** The fonts in this file do not say which letters they print. Names may be wrong, but each needs a mark. */
const lyingFonts = '06-latex.pdf'
const maxMillis = 1_000
const maxLongSeconds = 10
const maxBytes = 10_000_000
const maxServerMegabytes = 700
const maxChildMegabytes = 600

const options = { today: '2026-11-20', dayOrder: 'dmy' } as const
const { rows } = readOptions({ rows: 6_000 })
const reader = createPdfReader()
printMachine('Reading patient lists')

const bars: Bar[] = []
if (existsSync(folder)) await benchFolder()
else console.log('\nThere are no sample files here; only made-up lists are read.')
await benchLayouts([
  ...knownLayouts,
  ...clinicLayouts,
  ...plainLayouts,
  ...foreignLayouts,
  ...oddLayouts,
  ...shortLayouts,
])
await benchLongList()
await benchUploads()
printBars(bars)

type Run = { name: string; score: ListScore; millis: number }

async function benchFolder(): Promise<void> {
  const expected = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Record<
    string,
    ExpectedPatient[]
  >
  const runs: Run[] = []
  for (const [name, people] of Object.entries(expected))
    runs.push(await run(name, readFileSync(path.join(folder, name)), people))
  printRuns('a file of the folder', runs)
  const sound = runs.filter(({ name }) => name !== lyingFonts)
  const wrong = sound.filter(({ score }) => score.right < score.expected)
  bars.push({
    what: 'files read without a fault',
    bar: `${sound.length} of ${sound.length}`,
    found: `${sound.length - wrong.length}`,
    passed: wrong.length === 0,
  })
  bars.push(nothingSilent('the folder', runs))
  const slowest = Math.max(...runs.filter(({ score }) => score.expected >= 120).map(({ millis }) => millis))
  bars.push({
    what: '120 rows',
    bar: `≤ ${maxMillis} ms`,
    found: `${slowest.toFixed(0)} ms`,
    passed: slowest <= maxMillis,
  })
}

/**
 * Uploads all files at once over HTTP, including broken, hostile and large ones. The server must read each
 * file or refuse it with a sentence.
 */
async function benchUploads(): Promise<void> {
  const found = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.pdf')) : []
  const files: Upload[] = found.map((name) => ({
    name,
    bytes: new Uint8Array(readFileSync(path.join(folder, name))),
  }))
  for (const bytes of [maxBytes, maxBytes, maxBytes, maxBytes, maxBytes + 1, 3 * maxBytes])
    files.push({ name: `${bytes.toLocaleString('en-GB')} bytes`, bytes: largeFile(bytes) })
  const { outcomes, serverPeak, childPeak, maxChildren, isUp } = await measureUploads(files)
  printTable(['uploaded at once', 'outcome'], outcomes)
  const failed = outcomes.filter(([, outcome]) => outcome.startsWith('FAILED'))
  bars.push(
    {
      what: 'files read or refused by a server, all at once',
      bar: `${files.length}`,
      found: `${files.length - failed.length}${isUp ? '' : ', and it is down'}`,
      passed: failed.length === 0 && isUp,
    },
    {
      what: 'memory of the server meanwhile, at most',
      bar: `≤ ${maxServerMegabytes} MB`,
      found: `${serverPeak.toFixed(0)} MB`,
      passed: serverPeak <= maxServerMegabytes,
    },
    {
      what: 'memory of a reading child, at most',
      bar: `≤ ${maxChildMegabytes} MB`,
      found: childPeak === null ? 'none could be looked at' : `${childPeak.toFixed(0)} MB`,
      passed: childPeak !== null && childPeak <= maxChildMegabytes,
    },
    {
      what: 'reading children at once',
      bar: '1',
      found: `${maxChildren}`,
      passed: maxChildren === 1,
    },
  )
}

/** Returns a file that starts like a PDF. */
function largeFile(bytes: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(bytes)
  file.set(new TextEncoder().encode('%PDF-1.7\n'))
  return file
}

async function benchLayouts(layouts: readonly ListLayout[]): Promise<void> {
  const printed = await printLayouts(layouts)
  if (!printed) {
    console.log('\nNo Chromium is installed here, so the made-up lists are not printed.')
    return
  }
  const runs: Run[] = []
  for (const [at, { name, expected }] of layouts.entries()) {
    const pdf = printed[at]
    if (pdf) runs.push(await run(name, pdf, expected))
  }
  printRuns('a made-up list', runs)
  bars.push(nothingSilent('made-up lists', runs))
}

async function benchLongList(): Promise<void> {
  const people = peopleFrom(8, rows)
  const expected = expectedOf(people, 'nhs').map((one) => ({ ...one, name: printable(one.name) }))
  const long = await run(`${rows} rows`, longListPdf(people), expected)
  printRuns('a long list', [long])
  const seconds = long.millis / 1_000
  bars.push({
    what: `${rows} rows`,
    bar: `≤ ${maxLongSeconds} s`,
    found: `${seconds.toFixed(1)} s`,
    passed: seconds <= maxLongSeconds && long.score.right === long.score.expected,
  })
}

/** Measures the time from the file's bytes to its patients, including the start of the reading process. */
async function run(name: string, bytes: Uint8Array, expected: readonly ExpectedPatient[]): Promise<Run> {
  const from = performance.now()
  const { list } = await reader.read(bytes, { list: options })
  const millis = performance.now() - from
  if (!list) throw new Error(`${name} was read without its patients`)
  return { name, score: compareList(list, expected), millis }
}

function printRuns(what: string, runs: readonly Run[]): void {
  printTable(
    [
      what,
      'patients',
      'right',
      'of these marked',
      'wrong, marked',
      'wrong, silent',
      'missing',
      'invented',
      'ms',
    ],
    runs.map(({ name, score, millis }) => [
      name,
      score.expected,
      score.right,
      score.rightMarked,
      score.wrongMarked,
      score.wrongSilent,
      score.missing,
      score.invented,
      millis.toFixed(0),
    ]),
  )
}

function nothingSilent(where: string, runs: readonly Run[]): Bar {
  const silent = runs.reduce((sum, { score }) => sum + score.wrongSilent + score.invented, 0)
  return { what: `wrong without a mark in ${where}`, bar: '0', found: `${silent}`, passed: silent === 0 }
}
