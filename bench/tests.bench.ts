// Prints the durations of the last `npm test`: its stages, the parts of the tests, and the 50 slowest tests.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { JourneyTime, JourneyTimes } from '../e2e/support/time-report.ts'
import { printBars, printMachine, printTable } from './support/report.ts'

type VitestReport = {
  startTime: number
  testResults: {
    name: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; duration?: number | null }[]
  }[]
}

type Timed = { seconds: number; file: string; title: string }

const most = 50
const barInMinutes = 12

printMachine('Where the time of the last `npm test` went')
const stages = read('stages.json') as Record<string, number> | undefined
const vitest = read('vitest.json') as VitestReport | undefined
const journeys = read('journey-times.json') as JourneyTimes | undefined

if (stages === undefined) console.log('\nThere was no run here yet: `npm test` first.')
else {
  const whole = Object.values(stages).reduce((sum, seconds) => sum + seconds, 0)
  printTable(
    ['stage', 'seconds'],
    [...Object.entries(stages).map(([name, s]) => [name, round(s)]), ['whole', round(whole)]],
  )
  if (vitest) printParts(vitest)
  if (journeys) printJourneys(journeys)
  const slowest = [...(vitest ? testsOf(vitest) : []), ...(journeys?.journeys ?? []).map(timed)]
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, most)
  printTable(
    [`the ${most} slowest tests`, 'seconds'],
    slowest.map(({ file, title, seconds }) => [`${file} › ${title}`.slice(0, 150), round(seconds)]),
  )
  printBars([
    {
      what: 'the whole, packages installed and apps built',
      bar: `under ${barInMinutes} minutes`,
      found: `${(whole / 60).toFixed(1)} minutes`,
      passed: whole < barInMinutes * 60,
    },
  ])
}

/**
 * Work around the tests counts for their file, such as starting an app, filling a database and stopping both.
 */
function printParts({ testResults }: VitestReport): void {
  const parts = new Map<string, { files: number; tests: number; inTests: number; around: number }>()
  for (const { name, startTime, endTime, assertionResults } of testResults) {
    const part = partOf(relative(name))
    const sum = parts.get(part) ?? { files: 0, tests: 0, inTests: 0, around: 0 }
    const inTests = assertionResults.reduce((all, { duration }) => all + (duration ?? 0), 0) / 1000
    parts.set(part, {
      files: sum.files + 1,
      tests: sum.tests + assertionResults.length,
      inTests: sum.inTests + inTests,
      around: sum.around + Math.max(0, (endTime - startTime) / 1000 - inTests),
    })
  }
  printTable(
    ['vitest', 'files', 'tests', 'in tests, s', 'around them, s'],
    [...parts].map(([part, { files, tests, inTests, around }]) => [
      part,
      files,
      tests,
      round(inTests),
      round(around),
    ]),
  )
}

function partOf(file: string): string {
  return /^(packages\/\w+|apps\/server\/src\/\w+|apps\/web|scripts)/.exec(file)?.[0] ?? 'others'
}

function printJourneys({ setup, journeys: all }: JourneyTimes): void {
  const sum = (part: 'pages' | 'loads' | 'waits' | 'rest') => all.reduce((total, one) => total + one[part], 0)
  printTable(
    [`${all.length} journeys`, 'seconds'],
    [
      ['starting servers, once', round(setup)],
      ['opening and clearing pages', round(sum('pages'))],
      ['loading the app', round(sum('loads'))],
      ['waiting until something shows', round(sum('waits'))],
      ['keys, clicks, calls, axe', round(sum('rest'))],
    ],
  )
}

function testsOf({ testResults }: VitestReport): Timed[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: relative(name),
      title: fullName,
      seconds: (duration ?? 0) / 1000,
    })),
  )
}

function timed({ file, title, pages, loads, waits, rest }: JourneyTime): Timed {
  return { file, title, seconds: pages + loads + waits + rest }
}

function read(file: string): unknown {
  const place = path.join('test-results', file)
  return existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : undefined
}

function relative(file: string): string {
  return path.relative(process.cwd(), file)
}

function round(seconds: number): string {
  return seconds.toFixed(1)
}
