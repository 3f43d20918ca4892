// `npm test`: everything a change has to pass, from a clean clone; `npm test -- rules server` runs those parts, further words narrow the files.
import { failure } from './prepare/failure.mjs'
import { requireNode } from './prepare/node-version.mjs'
import { prepareProject } from './prepare/prepare-project.mjs'
import { runVitest, vitestProjects } from './testing/run-vitest.mjs'
import { makeTemporaryFolder } from './testing/temporary-folder.mjs'

const parts = ['check', ...vitestProjects, 'e2e']
const needsPrograms = new Set(['features', 'features-15', 'server', 'e2e'])

requireNode()
const totals = { passed: 0, failed: 0 }
try {
  await runParts(process.argv.slice(2))
} catch (error) {
  console.error(error.plain ? error.message : error)
  totals.failed += 1
}
if (totals.failed > 0) process.exitCode = 1
console.log(`${totals.passed} passed, ${totals.failed} failed`)

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
  const { passed, failed } = await run()
  totals.passed += passed
  totals.failed += failed
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${name}: ${passed} passed, ${failed} failed in ${seconds} s`)
}

async function checkSteps() {
  const { runCheckSteps } = await import('./checks/check-steps.mjs')
  return runCheckSteps()
}

async function journeys(filters) {
  const { runJourneys } = await import('./testing/run-journeys.mjs')
  return runJourneys(filters)
}
