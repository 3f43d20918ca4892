// Records how each journey spends its time, for `npm run bench -- tests`.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'

/** All times are in seconds. */
export type JourneyTime = {
  file: string
  title: string
  /** The time for opening the browser and its pages, and for clearing them afterwards. */
  pages: number
  /** The time for loading and reloading the app. */
  loads: number
  /** The time spent waiting until an element appears. */
  waits: number
  /** The remaining time: keys, clicks, calls and axe. */
  rest: number
}

export type JourneyTimes = { setup: number; journeys: JourneyTime[] }

export default class TimeReport implements Reporter {
  private readonly times: JourneyTimes = { setup: 0, journeys: [] }
  private readonly began = performance.now()
  private readonly file: string

  constructor({ outputFile }: { outputFile: string }) {
    this.file = outputFile
  }

  onTestBegin(): void {
    if (this.times.setup === 0) this.times.setup = (performance.now() - this.began) / 1000
  }

  onTestEnd(test: TestCase, { duration, steps }: TestResult): void {
    const spent = { pages: 0, loads: 0, waits: 0 }
    for (const step of steps) addTo(spent, step)
    const rest = Math.max(0, duration - spent.pages - spent.loads - spent.waits)
    const seconds = { pages: spent.pages / 1000, loads: spent.loads / 1000, waits: spent.waits / 1000 }
    const file = `e2e/${path.basename(test.location.file)}`
    this.times.journeys.push({ file, title: test.title, ...seconds, rest: rest / 1000 })
  }

  onEnd(): void {
    mkdirSync(path.dirname(this.file), { recursive: true })
    writeFileSync(this.file, JSON.stringify(this.times))
  }

  printsToStdio(): boolean {
    return false
  }
}

function addTo(spent: { pages: number; loads: number; waits: number }, step: TestStep): void {
  if (step.category === 'hook') spent.pages += step.duration
  else if (step.category === 'expect') spent.waits += step.duration
  else if (/^(Navigate|Reload|Go )/.test(step.title)) spent.loads += step.duration
  else for (const inner of step.steps) addTo(spent, inner)
}
