// The rules of the clinic, the features on a real PostgreSQL, the one that comes along and the oldest one supported, the rest
// of the server, the screens, and the tools of this repository.
import { readFileSync, readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** Of the features, what is the same on any database: files that are read and made, and servers that are killed. */
const alone = [
  '{output,reading,document}/**/*',
  '*-survives',
  '{batch-printer,download-batch,long-sound,letter-word}',
].map(ofFeatures)

function ofFeatures(name: string): string {
  return `apps/server/src/features/**/${name}.test.ts`
}

/**
 * Of the features, what PostgreSQL 15 could do otherwise: searches and lists, counts by triggers, locks when two act at once,
 * what is erased and exported, and the chain of the audit trail. Its migrations run before all of them. The rest speaks the
 * same SQL or has little of its own.
 */
const onPostgres15 = [
  'letter-search,practice-letters,reassign-letters,post-batch',
  'patients,practice-patients,patient-*',
  'scope,admin,dictation',
  'audit,seal-lines,approvals,erasure,export-person,dump-beside',
].map((names) => ofFeatures(`{${names}}`))
const queues = 'apps/server/src/platform/{jobs,search}*.test.ts'

// The limits on time are generous: a busy machine is slower, not wrong.
const features = {
  // Each file has a database of its own; what they import is read once.
  isolate: false,
  include: [ofFeatures('*'), queues],
  exclude: alone,
  environment: 'node',
  testTimeout: 90_000,
  hookTimeout: 120_000,
}

const screens = 'apps/web/src'

/** Of the screens, what needs a page: a test says so in its first line. */
const withPage = readdirSync(screens, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `${screens}/${name}`)
  .filter((file) => readFileSync(file, 'utf8').includes('@vitest-environment jsdom'))

export default defineConfig({
  test: {
    pool: 'forks',
    // One more than the cores that the build has: some of them always wait, for PostgreSQL or for a server to start or stop.
    maxWorkers: 3,
    retry: 0,
    allowOnly: false,
    projects: [
      {
        test: {
          name: 'rules',
          // Pure functions: nothing of one file can be felt in another.
          isolate: false,
          include: ['packages/{domain,contract}/src/**/*.test.ts'],
          environment: 'node',
          testTimeout: 90_000,
        },
      },
      { test: { ...features, name: 'features', globalSetup: 'apps/server/src/test/global-setup.ts' } },
      {
        test: {
          ...features,
          name: 'features-15',
          include: [...onPostgres15, queues],
          globalSetup: 'apps/server/src/test/postgres-15.ts',
        },
      },
      {
        test: {
          name: 'server',
          // What they import is read once; servers that are killed are processes of their own.
          isolate: false,
          include: [
            'apps/server/{seed,src/app,src/platform,src/test}/**/*.test.ts',
            'apps/server/src/*.test.ts',
            'packages/embedded-postgres/src/**/*.test.ts',
            ...alone,
          ],
          exclude: [queues],
          environment: 'node',
          globalSetup: ['apps/server/src/test/global-setup.ts', 'apps/server/src/test/build-server.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'web',
          // What they import is read once.
          isolate: false,
          include: [`${screens}/**/*.test.{ts,tsx}`],
          exclude: withPage,
          environment: 'node',
          testTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'page',
          // Each in a context of its own, with its own window and modules: what is kept for the whole tab, its clock and what
          // is still drawn there would be felt by the next one. A process of its own for each costs three times as much.
          pool: 'vmForks',
          include: withPage,
          testTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'tooling',
          include: ['scripts/**/*.test.{mjs,ts}'],
          environment: 'node',
          testTimeout: 90_000,
        },
      },
    ],
  },
})
