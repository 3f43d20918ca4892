// The journeys: two browsers, each with a server of its own; within a file one after the other. A failed one leaves its trace in test-results/journeys.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'

const inRoot = (place: string) => fileURLToPath(new URL(`../${place}`, import.meta.url))
const debianChromium = '/usr/bin/chromium'
const ownChromium = existsSync(debianChromium) ? debianChromium : undefined

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './support/global-setup.ts',
  outputDir: inRoot('test-results/journeys'),
  workers: 2,
  retries: 0,
  // Generous: a busy machine is slower, not wrong. Nothing waits longer than it must.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: inRoot('test-results/journeys.json') }]],
  use: {
    // Without pictures: the trace holds every state of the page anyway, and taking them slows every journey.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? ownChromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
