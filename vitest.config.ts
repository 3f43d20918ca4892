// The rules of the clinic, the features on a real PostgreSQL, the one that comes along and the oldest one supported, the rest
// of the server, the screens, and the tools of this repository.
import { defineConfig } from 'vitest/config'

/** Of the features, what is the same on any database: files that are read and made, and servers that are killed. */
const alone = [
  '{output,reading,document}/*',
  '*-survives',
  '{batch-printer,download-batch,long-sound,letter-word}',
].map(ofFeatures)

function ofFeatures(name: string): string {
  return `apps/server/src/features/**/${name}.test.ts`
}

const features = {
  // Each file has a database of its own; what they import is read once.
  isolate: false,
  include: [ofFeatures('*'), 'apps/server/src/platform/{jobs,search}*.test.ts'],
  exclude: alone,
  environment: 'node',
  testTimeout: 30_000,
  hookTimeout: 60_000,
}

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
      { test: { ...features, name: 'features', globalSetup: 'apps/server/src/test/global-setup.ts' } },
      { test: { ...features, name: 'features-15', globalSetup: 'apps/server/src/test/postgres-15.ts' } },
      {
        test: {
          name: 'server',
          // What they import is read once; servers that are killed are processes of their own.
          isolate: false,
          include: [
            'apps/server/{seed,src/app,src/platform,src/test}/**/*.test.ts',
            'apps/server/src/*.test.ts',
            ...alone,
          ],
          exclude: ['apps/server/src/platform/{jobs,search}*.test.ts'],
          environment: 'node',
          globalSetup: 'apps/server/src/test/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          // What they import is read once: a test that looks at what is kept for the whole tab empties it first.
          isolate: false,
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          // What needs a page says so in its first line: making one takes longer than most tests.
          environment: 'node',
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
