// Runs the browser journeys and reads Playwright's report. A run without journeys counts as a failure.
import { readFileSync, rmSync } from 'node:fs'
import { commandOf, inRoot } from '../prepare/paths.mjs'
import { runNode } from '../prepare/run-command.mjs'

const report = inRoot('test-results/journeys.json')

/**
 * Resolves with the number of passed journeys and the failures, each as a line and its reason. `filters`
 * restrict the files by a part of their path.
 */
export async function runJourneys(filters) {
  rmSync(report, { force: true })
  const args = [commandOf('@playwright/test', 'playwright'), 'test', '-c', inRoot('e2e/playwright.config.ts')]
  const { code } = await runNode([...args, ...filters], { show: true })
  const { stats, suites, errors } = readReport()
  const passed = stats.expected
  const failures = [...suites.flatMap(failuresOf), ...errors.map(reasonOf)]
  if (failures.length === 0 && (code !== 0 || passed === 0))
    failures.push(`the journeys ended with ${code}, ${passed} passed`)
  return { passed, failures }
}

/** Returns the failures of one file, or of one group in it. */
function failuresOf({ specs, suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok)
  return [...failed.map(failureOf), ...suites.flatMap(failuresOf)]
}

function failureOf({ file, line, title, tests }) {
  const reasons = tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)
  return `e2e/${file}:${line} › ${title}\n${reasons.map(reasonOf).join('\n')}`
}

/** A test may throw a value that is not an error. Playwright then reports it as `value`. */
function reasonOf({ message, value }) {
  return message ?? value ?? 'no reason given'
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return { stats: { expected: 0 }, suites: [], errors: [] }
  }
}
