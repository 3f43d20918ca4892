// The journeys: two browsers, each with its own server; tests within a file run one after the other. A failure leaves its trace, a
// picture of its pages and the server's last output in test-results/journeys.
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
  // Generous: a busy machine is slower, not wrong. Nothing waits longer than necessary.
  timeout: 180_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: inRoot('test-results/journeys.json') }],
    ['./support/time-report.ts', { outputFile: inRoot('test-results/journey-times.json') }],
  ],
  use: {
    // The steps and output, and the page at the end. Recording every state of the page (`--trace on`) costs a tenth of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    // An action that takes longer than a minute fails at its line instead of hanging.
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Only the journey about it: elsewhere, files would sometimes come from the device.
    serviceWorkers: 'block',
    launchOptions: withMicrophone(),
  },
})
