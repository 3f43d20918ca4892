// Measures printing: one page when warm, 500 letters in one file from the built server, and Word files
// compared with PDFs.
import { createLetterPrinter } from '../apps/server/src/features/letters/output/letter-pdf.ts'
import { measureBatch } from './support/batch-of-letters.ts'
import { chanceFrom } from './support/chance.ts'
import { compareWord } from './support/compare-word.ts'
import { readOptions } from './support/options.ts'
import { printedLetter } from './support/printed-letter.ts'
import { printBars, printMachine, printTable } from './support/report.ts'
import { median, percentile } from './support/statistics.ts'

const maxMillis = 15
const maxSeconds = 8
/** The memory may grow by this many megabytes, which the allocator keeps for later letters. */
const maxGrowth = 60

const { letters, times } = readOptions({ letters: 500, times: 200 })
printMachine('PDF and Word')
const chance = chanceFrom(7)
const printer = createLetterPrinter()

const began = performance.now()
await printer.print([printedLetter(chance)])
const firstMillis = performance.now() - began
for (let warm = 0; warm < 30; warm += 1) await printer.print([printedLetter(chance)])

const millis: number[] = []
for (let turn = 0; turn < times; turn += 1) {
  const next = printedLetter(chance)
  const from = performance.now()
  await printer.print([next])
  millis.push(performance.now() - from)
}

await printer.close()
const { seconds, bytes, before, peak, after } = await measureBatch(letters)

printTable(
  ['one page', 'ms'],
  [
    ['the first', firstMillis.toFixed(0)],
    ['median', median(millis).toFixed(1)],
    ['p95', percentile(millis, 0.95).toFixed(1)],
  ],
)
printTable(
  [`${letters} letters in one file`, ''],
  [
    ['seconds', seconds.toFixed(1)],
    ['MB', (bytes / 1_000_000).toFixed(1)],
    ['memory of the server before, MB', before.toFixed(0)],
    ['at most, MB', peak.toFixed(0)],
    ['afterwards, MB', after.toFixed(0)],
  ],
)
const word = await compareWord(Math.ceil(times / 2))
printBars([
  {
    what: 'one page, warm',
    bar: `≤ ${maxMillis} ms`,
    found: `${median(millis).toFixed(1)} ms`,
    passed: median(millis) <= maxMillis,
  },
  {
    what: '500 letters in one file',
    bar: `≤ ${maxSeconds} s`,
    found: `${((seconds / letters) * 500).toFixed(1)} s`,
    passed: (seconds / letters) * 500 <= maxSeconds,
  },
  {
    what: 'memory of the server afterwards',
    bar: `≤ ${maxGrowth} MB more`,
    found: `${(after - before).toFixed(0)} MB more`,
    passed: after - before <= maxGrowth,
  },
  ...word,
])
