// Runs the vitest projects and reads the report. A project without tests counts as a failure.
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { commandOf, inRoot, root } from '../prepare/paths.mjs'
import { runNode } from '../prepare/run-command.mjs'
import { strayErrors } from './stray-errors-reporter.mjs'

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
 * Resolves with the number of passed tests and the failures, each as a line and its reason. `filters`
 * restrict the files by a part of their path; a project may then be empty. With `related`, they are sources
 * whose tests run. `mayBeEmpty` allows a run without tests.
 */
export async function runVitest(projects, filters, { related = false, mayBeEmpty = related } = {}) {
  for (const file of [report, strayErrors]) rmSync(file, { force: true })
  const { code } = await runNode(
    [
      commandOf('vitest'),
      ...(related ? ['related', '--run'] : ['run']),
      ...(mayBeEmpty ? ['--passWithNoTests'] : []),
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      `--reporter=${inRoot('scripts/testing/stray-errors-reporter.mjs')}`,
      ...filters,
    ],
    { show: true },
  )
  const { testResults: results } = readJson(report) ?? { testResults: [] }
  const empty = filters.length > 0 ? [] : projects.filter((project) => !results.some(isIn(folders[project])))
  const passed = results.flatMap(({ assertionResults }) => assertionResults).filter(has('passed')).length
  const failures = [
    ...results.flatMap(failuresOf),
    ...(readJson(strayErrors) ?? []).map((error) => `outside of any test\n${error}`),
    ...empty.map((project) => `${project}: no test ran`),
  ]
  if (failures.length === 0 && (code !== 0 || (passed === 0 && !mayBeEmpty)))
    failures.push(`vitest ended with ${code}, ${passed} tests passed`)
  return { passed, failures }
}

const isIn = (folder) => (result) =>
  path.relative(root, result.name).startsWith(path.normalize(folder)) && result.assertionResults.length > 0

const has = (status) => (result) => result.status === status

/**
 * Returns the failures in one test file. A file that could not be loaded or cleaned up fails even if none of
 * its tests did.
 */
function failuresOf({ name, status, message, assertionResults }) {
  const file = path.relative(root, name)
  const failed = assertionResults.filter(has('failed'))
  if (status === 'failed' && failed.length === 0) return [`${file}\n${message}`]
  return failed.map((test) => `${file} › ${test.fullName}\n${test.failureMessages.join('\n')}`)
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
