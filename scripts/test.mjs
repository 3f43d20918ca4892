// `npm test` runs everything that a change must pass, from a clean clone. `npm test -- rules server` runs
// only these parts; other words restrict the files. `npm test -- --changed` runs the tests that a change may
// have broken.
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { failure } from './prepare/failure.mjs'
import { inRoot } from './prepare/paths.mjs'
import { requireNode } from './prepare/node-version.mjs'
import { prepareProject } from './prepare/prepare-project.mjs'
import { changedFiles, rememberGreen, testsFor } from './testing/changed-tests.mjs'
import { runVitest, vitestProjects } from './testing/run-vitest.mjs'
import { makeTemporaryFolder } from './testing/temporary-folder.mjs'

const parts = ['check', ...vitestProjects, 'e2e']
/**
 * The end of the run repeats this many lines of each reason. The whole reason is printed where the test
 * failed.
 */
const linesOfReason = 12
const options = { changed: { type: 'boolean' }, base: { type: 'string' } }
const needsPrograms = new Set(['features', 'features-15', 'server', 'e2e'])

requireNode()
const totals = { passed: 0, failures: [] }
/** The duration of each stage in seconds, for `npm run bench -- tests`. */
const stages = {}
try {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.changed || values.base) await runChanged(values.base)
  else await runParts(positionals)
} catch (error) {
  console.error(error?.plain ? error.message : error)
  totals.failures.push(error instanceof Error ? error.message : String(error))
}
if (totals.failures.length > 0) process.exitCode = 1
printFailures()
console.log(`${totals.passed} passed, ${totals.failures.length} failed`)

async function runParts(words) {
  const named = words.filter((word) => parts.includes(word))
  const filters = words.filter((word) => !parts.includes(word))
  if (named.length === 0 && filters.length > 0)
    throw failure(`"${filters[0]}" is not a part of the tests. Parts: ${parts.join(', ')}.`)
  const requested = new Set(named.length > 0 ? named : parts)
  await getReady(requested)
  await withTemporaryFolder(async () => {
    if (requested.has('check')) await stage('check', checkSteps)
    const projects = vitestProjects.filter((project) => requested.has(project))
    if (projects.length > 0) await stage(projects.join(', '), () => runVitest(projects, filters))
    if (requested.has('e2e')) await stage('e2e', () => journeys(filters))
  })
  if (words.length === 0 && totals.failures.length === 0) rememberGreen()
}

/** Runs the checks, and the tests and journeys of the changes since `base`. It is meant for daily work. */
async function runChanged(base) {
  const files = changedFiles(base)
  const { related, folders, tooling, journeys: names } = testsFor(files)
  console.log(`${files.length} changed files: journeys ${names.join(', ') || 'none'}`)
  const server = folders.length > 0 ? ['features', 'server'] : []
  await getReady(new Set([...server, ...(names.length > 0 ? ['e2e'] : [])]))
  await withTemporaryFolder(async () => {
    await stage('check', checkSteps)
    if (related.length > 0)
      await stage('what imports it', () =>
        runVitest(['rules', 'web', 'page'], related.map(inRoot), { related: true }),
      )
    if (folders.length > 0) await stage('the server', () => runVitest(server, folders, { mayBeEmpty: true }))
    if (tooling) await stage('tooling', () => runVitest(['tooling'], []))
    if (names.length > 0) await stage('e2e', () => journeys(names.map((name) => `e2e/${name}`)))
  })
}

async function withTemporaryFolder(run) {
  const remove = makeTemporaryFolder()
  try {
    await run()
  } finally {
    remove()
  }
}

/**
 * Prepares what the requested parts need. Every part needs packages; the server and the browser also need
 * built apps and system programs.
 */
async function getReady(requested) {
  const outside = [...requested].some((part) => needsPrograms.has(part))
  await prepareProject(outside ? undefined : [])
  if (!outside) return
  const { getPostgres15, getSystemPrograms } = await import('./testing/system-programs.mjs')
  await getSystemPrograms()
  if (requested.has('features-15') && !(await getPostgres15())) requested.delete('features-15')
}

async function stage(name, run) {
  const began = performance.now()
  console.log(`\n— ${name}`)
  const { passed, failures } = await run()
  totals.passed += passed
  totals.failures.push(...failures)
  const seconds = (performance.now() - began) / 1000
  stages[name] = seconds
  writeReport('stages.json', stages)
  console.log(`${name}: ${passed} passed, ${failures.length} failed in ${seconds.toFixed(1)} s`)
}

function writeReport(name, report) {
  mkdirSync(inRoot('test-results'), { recursive: true })
  writeFileSync(inRoot('test-results', name), JSON.stringify(report))
}

/** Repeats the failures at the end, because often only the last lines of a long run are kept. */
function printFailures() {
  for (const text of totals.failures) {
    const [name, ...reason] = stripVTControlCharacters(text).trim().split('\n')
    console.log(`\nFailed: ${name}`)
    for (const line of reason.slice(0, linesOfReason)) console.log(`  ${line}`)
  }
}

async function checkSteps() {
  const { runCheckSteps } = await import('./checks/check-steps.mjs')
  return runCheckSteps()
}

async function journeys(filters) {
  const { runJourneys } = await import('./testing/run-journeys.mjs')
  return runJourneys(filters)
}
