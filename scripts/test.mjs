// `npm test`: everything a change has to pass, from a clean clone; `npm test -- rules server` runs those parts, further words narrow the files.
import { stripVTControlCharacters } from 'node:util'
import { failure } from './prepare/failure.mjs'
import { requireNode } from './prepare/node-version.mjs'
import { prepareProject } from './prepare/prepare-project.mjs'
import { runVitest, vitestProjects } from './testing/run-vitest.mjs'
import { makeTemporaryFolder } from './testing/temporary-folder.mjs'

const parts = ['check', ...vitestProjects, 'e2e']
/** How much of a reason is repeated at the end; all of it stands where it happened. */
const linesOfReason = 12
const needsPrograms = new Set(['features', 'features-15', 'server', 'e2e'])

requireNode()
const totals = { passed: 0, failures: [] }
try {
  await runParts(process.argv.slice(2))
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
    throw failure(`"${filters[0]}" is no part of the tests. Parts: ${parts.join(', ')}.`)
  const wanted = new Set(named.length > 0 ? named : parts)
  await getReady(wanted)
  const removeTemporaryFolder = makeTemporaryFolder()
  try {
    if (wanted.has('check')) await stage('check', checkSteps)
    const projects = vitestProjects.filter((project) => wanted.has(project))
    if (projects.length > 0) await stage(projects.join(', '), () => runVitest(projects, filters))
    if (wanted.has('e2e')) await stage('e2e', () => journeys(filters))
  } finally {
    removeTemporaryFolder()
  }
}

/** What each part needs: packages always; the built apps and the system's programs for the server and the browser. */
async function getReady(wanted) {
  const outside = [...wanted].some((part) => needsPrograms.has(part))
  await prepareProject(outside ? undefined : [])
  if (!outside) return
  const { getPostgres15, getSystemPrograms } = await import('./testing/system-programs.mjs')
  await getSystemPrograms()
  if (wanted.has('features-15') && !(await getPostgres15())) wanted.delete('features-15')
}

async function stage(name, run) {
  const began = performance.now()
  console.log(`\n— ${name}`)
  const { passed, failures } = await run()
  totals.passed += passed
  totals.failures.push(...failures)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${name}: ${passed} passed, ${failures.length} failed in ${seconds} s`)
}

/** What failed once more at the end: where only the last lines of a long run are kept, they say what to look at. */
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
