// Runs the vitest projects and reads the report; a project without any test counts as a failure.
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { commandOf, inRoot, root } from '../prepare/paths.mjs'
import { runNode } from '../prepare/run-command.mjs'

const folders = {
  rules: 'packages/',
  features: 'apps/server/src/features/',
  'features-15': 'apps/server/src/features/',
  server: 'apps/server/src/',
  web: 'apps/web/',
  page: 'apps/web/',
  tooling: 'scripts/',
}
const report = inRoot('test-results/vitest.json')

export const vitestProjects = Object.keys(folders)

/**
 * Resolves with the number passed and the failures, each as a line and its reason. `filters` restrict the files by part of their
 * path or, with `related`, are sources whose tests are run; then a project may be empty. `mayBeEmpty`: all of them.
 */
export async function runVitest(projects, filters, { related = false, mayBeEmpty = related } = {}) {
  rmSync(report, { force: true })
  const { code } = await runNode(
    [
      commandOf('vitest'),
      ...(related ? ['related', '--run'] : ['run']),
      ...(mayBeEmpty ? ['--passWithNoTests'] : []),
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...filters,
    ],
    { show: true },
  )
  const results = readReport()
  const empty = filters.length > 0 ? [] : projects.filter((project) => !results.some(isIn(folders[project])))
  const passed = results.flatMap(({ assertionResults }) => assertionResults).filter(has('passed')).length
  const failures = [...results.flatMap(failuresOf), ...empty.map((project) => `${project}: no test ran`)]
  if (failures.length === 0 && (code !== 0 || (passed === 0 && !mayBeEmpty)))
    failures.push(`vitest ended with ${code}, ${passed} tests passed`)
  return { passed, failures }
}

const isIn = (folder) => (result) =>
  path.relative(root, result.name).startsWith(path.normalize(folder)) && result.assertionResults.length > 0

const has = (status) => (result) => result.status === status

/** Of one test file; a file that could not be loaded has failed without any tests. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = path.relative(root, name)
  if (status === 'failed' && assertionResults.length === 0) return [`${file}\n${message}`]
  return assertionResults
    .filter(has('failed'))
    .map((test) => `${file} › ${test.fullName}\n${test.failureMessages.join('\n')}`)
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults
  } catch {
    return []
  }
}
