// The journeys run in two browsers, each with its own server. Tests in a file run one after the other. A
// failure leaves its trace, a picture of its pages and the server's last output in test-results/journeys.
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
  // The limits in ms are generous, because a busy machine is slow but not wrong. No test waits longer than
  // necessary.
  timeout: 180_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: inRoot('test-results/journeys.json') }],
    ['./support/time-report.ts', { outputFile: inRoot('test-results/journey-times.json') }],
  ],
  use: {
    // The trace has the steps and the output, and the page at the end. Recording every state of the page
    // (`--trace on`) takes a tenth longer.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    // An action that takes more ms than this fails at its own line.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Only one journey needs service workers. In others, files would sometimes come from the cache.
    serviceWorkers: 'block',
    launchOptions: withMicrophone(),
  },
})
