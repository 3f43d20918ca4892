// The rules of the clinic, the server on a real PostgreSQL, its features on the oldest one supported, the screens, and the
// tools of this repository.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    retry: 0,
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'rules',
          // Pure functions: nothing of one file can be felt in another.
          isolate: false,
          include: ['packages/*/src/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'apps/server/src/test/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server-15',
          // Each file has a database of its own; what they import is read once.
          isolate: false,
          include: [
            'apps/server/src/features/**/*.test.ts',
            'apps/server/src/platform/{jobs,search}*.test.ts',
          ],
          // What is the same on any database: files that are read and made, and servers that are killed.
          exclude: [
            '**/{output,reading,document}/**',
            '**/*-survives.test.ts',
            '**/{batch-printer,download-batch,long-sound,letter-word}.test.ts',
          ],
          environment: 'node',
          globalSetup: 'apps/server/src/test/postgres-15.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'tooling',
          include: ['scripts/**/*.test.{mjs,ts}'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
    ],
  },
})
