// Runs the vitest projects and counts from its report; a project in which nothing ran counts as failed.
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
  tooling: 'scripts/',
}
const report = inRoot('test-results/vitest.json')

export const vitestProjects = Object.keys(folders)

/** `filters` narrow the files by a part of their path; then a project may be empty. */
export async function runVitest(projects, filters) {
  rmSync(report, { force: true })
  const { code } = await runNode(
    [
      commandOf('vitest'),
      'run',
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
  for (const project of empty) console.log(`no ${project} test ran`)
  const tests = results.flatMap(({ assertionResults }) => assertionResults)
  const brokenFiles = results.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const passed = tests.filter(({ status }) => status === 'passed').length
  const failed = tests.filter(({ status }) => status === 'failed').length + brokenFiles.length + empty.length
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed }
}

const isIn = (folder) => (result) =>
  path.relative(root, result.name).startsWith(path.normalize(folder)) && result.assertionResults.length > 0

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults
  } catch {
    return []
  }
}
