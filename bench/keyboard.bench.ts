// Repeats every journey of `npm test` with only the keyboard (e2e/support/press-by-keys.ts). Shows which
// journeys pass as with the mouse, how much was pressed by keys, and what only a mouse could do.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { printBars, printMachine, printTable } from './support/report.ts'

type Annotation = { type: string; description?: string }
type Spec = {
  title: string
  file: string
  ok: boolean
  tests: { results: { annotations: Annotation[] }[] }[]
}
type Suite = { specs: Spec[]; suites?: Suite[] }

const report = 'test-results/journeys.json'
const allMouse = new Map<string, number>()
let keys = 0

printMachine('The journeys with the keyboard alone')
rmSync(report, { force: true })
spawnSync(
  process.execPath,
  [
    'node_modules/@playwright/test/cli.js',
    'test',
    '-c',
    'e2e/playwright.config.ts',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, KEYBOARD_ONLY: 'on' } },
)
const specs = (JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] }).suites.flatMap(specsOf)
for (const { tests } of specs)
  for (const { type, description = '' } of tests.flatMap(annotationsOf))
    if (type === 'keys') keys += 1
    else if (type === 'mouse') allMouse.set(description, (allMouse.get(description) ?? 0) + 1)

const failed = specs.filter(({ ok }) => !ok)
printTable(
  ['journeys that failed', ''],
  failed.map(({ title, file }) => [title, file]),
)
printTable(['pressed with the mouse', 'times'], [...allMouse])
printBars([
  {
    what: 'journeys with the keyboard alone',
    bar: 'all',
    found: `${specs.length - failed.length} of ${specs.length}; ${keys} presses by keys, ${[...allMouse.values()].reduce((sum, times) => sum + times, 0)} by mouse`,
    passed: specs.length > 0 && failed.length === 0,
  },
])

function specsOf(suite: Suite): Spec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

function annotationsOf({ results }: Spec['tests'][number]): Annotation[] {
  return results.flatMap(({ annotations }) => annotations)
}
