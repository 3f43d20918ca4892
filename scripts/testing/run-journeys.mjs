// Runs the browser journeys and counts from Playwright's report; none at all counts as failed.
import { readFileSync, rmSync } from 'node:fs'
import { commandOf, inRoot } from '../prepare/paths.mjs'
import { runNode } from '../prepare/run-command.mjs'

const report = inRoot('test-results/journeys.json')

export async function runJourneys(filters) {
  rmSync(report, { force: true })
  const args = [commandOf('@playwright/test', 'playwright'), 'test', '-c', inRoot('e2e/playwright.config.ts')]
  const { code } = await runNode([...args, ...filters], { show: true })
  const { stats, errors } = readReport()
  const passed = stats.expected
  const failed = stats.unexpected + stats.flaky + errors.length
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed }
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [] }
  }
}
