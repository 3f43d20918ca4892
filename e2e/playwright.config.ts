// The journeys: two browsers, each with a server of its own; within a file one after the other. A failed one leaves its trace,
// a picture of its pages and the server's last words in test-results/journeys.
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { hasFirefox } from './support/firefox.ts'
import { withMicrophone } from './support/microphone.ts'

const inRoot = (place: string) => fileURLToPath(new URL(`../${place}`, import.meta.url))

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  testIgnore: hasFirefox() ? [] : ['firefox.spec.ts'],
  globalSetup: './support/global-setup.ts',
  outputDir: inRoot('test-results/journeys'),
  workers: 2,
  retries: 0,
  // Generous: a busy machine is slower, not wrong. Nothing waits longer than it must.
  timeout: 180_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: inRoot('test-results/journeys.json') }],
    ['./support/time-report.ts', { outputFile: inRoot('test-results/journey-times.json') }],
  ],
  use: {
    // What was done and said, and beside it the page as it was in the end. Every state of the page (`--trace on`) costs a tenth of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    // What cannot be done within a minute is a failure with a place, not a journey that hangs.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    launchOptions: withMicrophone(),
  },
})
