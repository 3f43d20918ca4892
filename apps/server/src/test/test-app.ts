// The app on its own database, called over HTTP, with a clock that tests can set.
import { expectWordsFor } from './audit-details.ts'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { buildAssignment, buildUser } from '../../seed/build.ts'
import { buildApp } from '../app/build-app.ts'
import { readConfig } from '../config.ts'
import { collectViews } from '../features/audit/views.ts'
import type { Views } from '../features/audit/views.ts'
import { hashPassword } from '../features/auth/password.ts'
import type { BackupPlace } from '../features/backups/backup-place.ts'
import { createPdfReader } from '../features/extraction/reading/read-pdf-text.ts'
import { createBatchPrinter } from '../features/letters/batch/batch-printer.ts'
import type { PrintBatch } from '../features/letters/batch/batch-printer.ts'
import { createLetterPrinter, createWordPrinter } from '../features/letters/output/letter-pdf.ts'
import { createAi } from '../platform/ai.ts'
import type { AiSettings } from '../platform/ai.ts'
import { connect } from '../platform/db/connect.ts'
import type { Database } from '../platform/db/connect.ts'
import type { LogStream } from '../platform/log.ts'
import type { TextReadings } from '../platform/text-readings/text-readings.ts'
import type { LoadLimits } from '../platform/load-shedding.ts'
import { openEventBus } from '../platform/db/event-bus.ts'
import type { Db, Tables } from '../platform/db/tables.ts'
import { createJobs } from '../platform/jobs.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Mailer } from '../platform/mailer.ts'
import { hashToken, newToken } from '../platform/secrets.ts'
import { createSpeech } from '../platform/speech.ts'
import type { SpeechSettings } from '../platform/speech.ts'
import { builtBatchWorker, builtLetterWorker, builtPdfTextWorker, builtWordWorker } from './built-worker.ts'
import { templateDatabase } from './global-setup.ts'
import { openLiveConnection } from './live-connection.ts'
import type { LiveConnection } from './live-connection.ts'
import { sharedReadings } from './shared-readings.ts'
import type { DatabaseAddress } from './tell-database.ts'
import { testClient } from './test-client.ts'
import type { TestClient } from './test-client.ts'

export const secretKey = 'a key for tests only, of no use to anybody'

export const people = ['admin', 'doctor', 'secretary', 'otherDoctor', 'otherSecretary', 'unassigned'] as const
export type Person = (typeof people)[number]

export type TestApp = {
  url: string
  db: Kysely<Tables>
  connection: DatabaseAddress
  clock: { now: Date }
  /** Jobs run only when a test calls `jobs.runDue()`. */
  jobs: Jobs
  /** Views are written only when a test calls `views.write()`. */
  views: Views
  /** The errors that jobs have reported. */
  faults: unknown[]
  ids: Record<Person, number>
  as: (person: Person) => TestClient
  anonymous: TestClient
  tokenOf: (person: Person) => string
  /** The live connection of this user's browser, until the test ends. */
  listen: (person: Person) => Promise<LiveConnection>
  close: () => Promise<void>
}

const roleOf = {
  admin: 'admin',
  doctor: 'doctor',
  secretary: 'secretary',
  otherDoctor: 'doctor',
  otherSecretary: 'secretary',
  unassigned: 'secretary',
} as const

/**
 * `secretary` works for `doctor`, `otherSecretary` for `otherDoctor`, and `unassigned` for nobody. With `password`, everybody can
 * sign in with this password.
 */
export async function startTestApp({
  password,
  ...own
}: OwnParts & { password?: string } = {}): Promise<TestApp> {
  const database = await copyTemplate()
  const { db, load, close } = connect(database.connection, 8)
  const clock = { now: new Date('2026-11-20T10:00:00Z') }
  const server = await startTestServer({ db, load, connection: database.connection, clock, ...own })
  const passwordHash = password === undefined ? '-' : await hashPassword(password)
  const { ids, tokens } = await addPeople(db, clock.now, passwordHash)
  return {
    ...server,
    db,
    connection: database.connection,
    clock,
    ids,
    as: (person) => testClient(server.url, tokens[person]),
    anonymous: testClient(server.url, null),
    tokenOf: (person) => tokens[person],
    listen: (person) => openLiveConnection(server.url, tokens[person]),
    close: async () => {
      await server.close()
      try {
        await expectWordsFor(db)
      } finally {
        await close()
        await database.drop()
      }
    },
  }
}

type TestServer = Pick<TestApp, 'url' | 'jobs' | 'views' | 'faults' | 'close'>

/** A test's replacements for the default parts. */
type OwnParts = {
  mailer?: Mailer | null
  handOverFolder?: string
  printBatch?: PrintBatch
  ai?: Partial<AiSettings>
  speech?: SpeechSettings | null
  address?: string | null
  trustProxy?: boolean
  /** Receives the whole log. */
  logStream?: LogStream
  metricsToken?: string
  bounds?: Partial<LoadLimits>
  /** The pool's limits, for tests that overload it. */
  load?: Database['load']
  stopping?: AbortSignal
  webDirectory?: string
  textReadings?: TextReadings
  /** Whether other servers share the database. */
  isShared?: boolean
  /** If omitted, no backups are taken automatically, and there is no folder. */
  backups?: Partial<BackupPlace>
}
type ServerParts = Pick<TestApp, 'db' | 'connection' | 'clock'> & OwnParts

/** Starts a server on a database. A test may start a second one beside its app. */
export async function startTestServer(parts: ServerParts): Promise<TestServer> {
  const { db, clock, mailer = null, address = 'https://letters.test.example' } = parts
  const printer = createLetterPrinter({ workerUrl: await builtLetterWorker() })
  const wordPrinter = createWordPrinter({ workerUrl: await builtWordWorker() })
  const faults: unknown[] = []
  const jobs = createJobs(db, (fault) => faults.push(fault))
  const views = collectViews(db)
  const watching = connect(parts.connection, 1)
  const app = await buildApp({
    db,
    now: () => clock.now,
    version: '0.0.0-test',
    rules: { secretKey, demo: true, demoDoctor: 'doctor@test.example' },
    printer,
    wordPrinter,
    printBatch: parts.printBatch ?? createBatchPrinter({ workerUrl: await builtBatchWorker() }),
    address,
    mailer,
    handOverFolder: parts.handOverFolder ?? null,
    pdfReader: createPdfReader({ workerUrl: await builtPdfTextWorker() }),
    textReadings: parts.textReadings ?? (await sharedReadings()),
    ai: createAi({ ...defaultAi(), address: nowhere, ...parts.ai }),
    speech: parts.speech ? createSpeech(parts.speech) : null,
    jobs,
    views,
    eventBus: parts.isShared ? openEventBus(parts.connection) : null,
    backups: { ...backupsOf(parts.connection), ...parts.backups },
    logLevel: parts.logStream ? 'trace' : 'silent',
    logStream: parts.logStream,
    metricsToken: parts.metricsToken ?? null,
    // The limits are high, so that a machine busy with other tests does not refuse calls.
    bounds: { loopDelayMs: Infinity, poolBehindMs: 60_000, maxWaitMs: 60_000, ...parts.bounds },
    load: parts.load ?? atRest,
    watch: watching.db,
    stopping: parts.stopping ?? new AbortController().signal,
    leaveDemo: null,
    uploadDirectory: tmpdir(),
    webDirectory: parts.webDirectory ?? null,
    trustProxy: parts.trustProxy ?? false,
  })
  await jobs.open()
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    await jobs.close()
    await app.close()
    await printer.close()
    await wordPrinter.close()
    await watching.close()
  }
  return { url, jobs, views, faults, close }
}

const atRest = () => ({ total: 0, idle: 0, waiting: 0, behindMs: 0 })

function backupsOf(connection: DatabaseAddress): BackupPlace {
  const migrations = join(import.meta.dirname, '../../migrations')
  const folder = join(tmpdir(), 'sincerely-no-backups-here')
  const keep = { keepDays: 14, keepWeeks: 8 }
  return {
    connection,
    folder,
    secretKey,
    migrations,
    version: '0.0.0-test',
    scheduled: false,
    passphrase: null,
    ...keep,
  }
}

/** No server listens at this address. A test that uses a language model sets another. */
const nowhere = 'http://127.0.0.1:9/v1'

function defaultAi(): AiSettings {
  const read = readConfig({})
  if (!read.ok) throw new Error('the defaults are a right configuration')
  return read.config.ai
}

/** PostgreSQL's own maintenance may be connected for a moment, and only a superuser could end that. */
async function dropDatabase(drop: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await drop()
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : ''
      if (tries >= 100 || code !== insufficientPrivilege) throw error
      await wait(100)
    }
  }
}

const insufficientPrivilege = '42501'

/** A new copy of the migrated template. `template1` gives an empty database. */
export async function copyTemplate(template: 'template1' | typeof templateDatabase = templateDatabase) {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = async (statement: string) => {
    const client = new pg.Client({ ...server, database: 'postgres' })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  // Copying file by file is five times as fast as copying block by block through the log.
  await admin(`create database ${name} template ${template} strategy file_copy`)
  return {
    connection: { ...server, database: name },
    drop: () => dropDatabase(() => admin(`drop database ${name} with (force)`)),
  }
}

/** Adds the tests' users, each with a session. */
export async function addPeople(db: Db, now: Date, passwordHash = '-') {
  await db
    .insertInto('practice')
    .values({ name: 'Test Practice', isDemo: true, idleLockMinutes: 0, setupKeyHash: null })
    .execute()
  const ids = {} as Record<Person, number>
  const tokens = {} as Record<Person, string>
  for (const person of people) {
    const name = `${person === 'doctor' ? 'Dr ' : ''}Test ${person}`
    ids[person] = await buildUser(db, {
      name,
      email: `${person}@test.example`,
      role: roleOf[person],
      passwordHash,
    })
    tokens[person] = await addSession(db, ids[person], now)
  }
  await buildAssignment(db, ids.secretary, ids.doctor)
  await buildAssignment(db, ids.otherSecretary, ids.otherDoctor)
  return { ids, tokens }
}

/** Adds a session of this user and returns its token, which is valid for seven days. */
export async function addSession(db: Db, userId: number, now: Date): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(secretKey, token),
      userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 7 * 86_400_000),
    })
    .execute()
  return token
}
