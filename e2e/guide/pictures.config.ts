// Takes the user guide's pictures from the running product: `npm run docs:pictures`.
import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'
import { withMicrophone } from '../support/microphone.ts'

export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'take-pictures.ts',
  globalSetup: '../support/global-setup.ts',
  workers: 1,
  timeout: 300_000,
  reporter: 'list',
  use: { ...journeys.use, launchOptions: withMicrophone() },
})
