// Runs the app once on a database: migrate, prepare the practice, listen, and stop.
import packageJson from '../../package.json' with { type: 'json' }
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { auditHead } from '../features/audit/audit.ts'
import { keepSealing } from '../features/audit/seal-lines.ts'
import { collectViews } from '../features/audit/views.ts'
import type { Views } from '../features/audit/views.ts'
import type { BackupPlace } from '../features/backups/backup-place.ts'
import { recordMissingUpdateBackups } from '../features/backups/backup-rotation.ts'
import { noteBackup } from '../features/backups/backups.ts'
import type { FinishedBackup } from '../features/backups/backups.sql.ts'
import { createPdfReader } from '../features/extraction/reading/read-pdf-text.ts'
import { createBatchPrinter } from '../features/letters/batch/batch-printer.ts'
import { createLetterPrinter, createWordPrinter } from '../features/letters/output/letter-pdf.ts'
import type { LeaveDemo } from '../features/system/system.ts'
import { createAi } from '../platform/ai.ts'
import { makeBackupFolder } from '../platform/backup/write-backup.ts'
import { connect } from '../platform/db/connect.ts'
import type { Connection } from '../platform/db/connect.ts'
import type { Db } from '../platform/db/tables.ts'
import { clockAhead, clockWarning } from '../platform/db/clock-ahead.ts'
import { readStatementLog, statementLogWarning } from '../platform/db/statement-log.ts'
import { openEventBus } from '../platform/db/event-bus.ts'
import { requireFinished } from '../platform/db/copy/unfinished-restore.ts'
import { requireSameKey } from '../platform/db/key-fingerprint.sql.ts'
import { migrate } from '../platform/db/migrate.ts'
import { logged } from '../platform/errors.ts'
import { createJobs } from '../platform/jobs.ts'
import type { Report } from '../platform/log.ts'
import { createMailer } from '../platform/mailer.ts'
import { runEvery } from '../platform/run-every.ts'
import { createSpeech } from '../platform/speech.ts'
import { createTextReadings } from '../platform/text-readings/text-readings.ts'
import { backUpBeforeUpdate, removeEarlierUpdates } from './back-up-before-update.ts'
import { buildApp } from './build-app.ts'
import { bundledFiles } from './bundled-files.ts'
import { demoPeople, preparePractice } from './prepare-practice.ts'
import type { HowToSignIn } from './prepare-practice.ts'
import { listenFailure } from './start-failure.ts'

type Run = {
  config: Config
  connection: Connection
  secretKey: string
  /** The key for creating the first administrator, if somebody already has it; null otherwise. */
  setupKey: string | null
  leaveDemo: LeaveDemo | null
  report: Report
}

export type RunningApp = { howTo: HowToSignIn; stop: () => Promise<void> }

/** In milliseconds. The health checks must notice quickly that the database does not answer. */
const watchMs = 10_000

/** The number of connections that may arrive at once, such as after a restart. Further clients try again a second later. */
const listenBacklog = 2048

/** If a later step fails, every part that was started before is stopped. */
export async function runApp(run: Run): Promise<RunningApp> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of stops.splice(0).toReversed()) await step()
  }
  try {
    return { howTo: await startUp(run, stops), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startUp(run: Run, stops: (() => Promise<void>)[]): Promise<HowToSignIn> {
  const { config, connection, secretKey, setupKey, report } = run
  const backups = {
    ...config.backup,
    connection,
    folder: config.backup.folder ?? join(config.dataDir, 'backups'),
    databaseFolder: config.databaseUrl === null ? config.dataDir : null,
    secretKey,
    migrations: bundledFiles.migrations,
    version: packageJson.version,
  }
  await requireFinished(connection)
  const before: FinishedBackup[] = []
  const applied = await migrate(connection, bundledFiles.migrations, {
    beforeUpdate: async () => void before.push(...(await backUpBeforeUpdate(backups, report))),
  })
  if (applied.length > 0)
    report(`Updated the database (${applied.length} ${applied.length === 1 ? 'step' : 'steps'})`)
  if (before.length > 0) removeEarlierUpdates(backups)
  const { db, load, close } = connect(connection)
  const { db: watch, close: endWatch } = connect(connection, 1, { answerMs: watchMs })
  stops.push(close, endWatch)
  await requireSameKey(db, secretKey, config)
  for (const backup of before) await noteBackup(db, backup)
  await lookIntoBackups(db, backups, report)
  await logWarnings(db, report)
  const howTo = await preparePractice(db, config, { secretKey, setupKey, now: new Date(), report })
  const printer = createLetterPrinter()
  const wordPrinter = createWordPrinter()
  const pdfReader = createPdfReader()
  const textReadings = createTextReadings()
  stops.push(() => textReadings.close())
  stops.push(() => printer.close())
  stops.push(() => wordPrinter.close())
  const jobs = createJobs(db, (fault) => report('A background job failed', { errors: logged(fault) }))
  const views = keepTrail(db, stops, report)
  const stopping = new AbortController()
  const app = await buildApp({
    db,
    load,
    watch,
    stopping: stopping.signal,
    now: () => new Date(),
    version: packageJson.version,
    rules: { secretKey, demo: config.demo, demoDoctor: demoPeople.doctor },
    printer,
    wordPrinter,
    printBatch: createBatchPrinter(),
    address: config.publicUrl,
    mailer: config.mail === null ? null : createMailer(config.mail),
    handOverFolder: config.handOverFolder,
    pdfReader,
    textReadings,
    ai: createAi(config.ai),
    speech: config.speech === null ? null : createSpeech(config.speech),
    jobs,
    views,
    // Only one server can use the embedded database, so it needs no link to others.
    eventBus: config.databaseUrl === null ? null : openEventBus(connection),
    backups,
    logLevel: config.logLevel,
    metricsToken: config.metricsToken,
    bounds: config.callsPerAddress === null ? {} : { maxPerAddress: config.callsPerAddress },
    leaveDemo: run.leaveDemo,
    uploadDirectory: config.dataDir,
    webDirectory: bundledFiles.web,
    trustProxy: config.trustProxy,
  })
  stops.push(
    () => app.close(),
    () => jobs.close(),
    // The stops run in reverse order, so new work is refused first. Calls then go to another server or are tried again later.
    async () => stopping.abort(),
  )
  await jobs.open()
  await listen(app, config)
  jobs.start()
  return howTo
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, config: Config): Promise<void> {
  const { host, port } = config
  await app.listen({ host, port, backlog: listenBacklog }).catch((error: Error) => {
    throw listenFailure(error, config)
  })
}

/**
 * Logs at the start if the backup folder is not writable, so that the operator does not learn this only after the first night.
 */
async function lookIntoBackups(
  db: Db,
  { folder, scheduled }: Pick<BackupPlace, 'folder' | 'scheduled'>,
  report: Run['report'],
): Promise<void> {
  try {
    await makeBackupFolder(folder)
  } catch (error) {
    if (scheduled) report(`Backups cannot be made. ${error instanceof Error ? error.message : String(error)}`)
    return
  }
  await recordMissingUpdateBackups(db, new Date())
}

/**
 * Warns of a clock that differs from the database's, because days and due times depend on both, and of a log that holds patients'
 * text.
 */
async function logWarnings(db: Db, report: Run['report']): Promise<void> {
  const warnings = [clockWarning(await clockAhead(db)), statementLogWarning(await readStatementLog(db))]
  for (const warning of warnings) if (warning !== null) report(warning)
}

const viewsEveryMs = 3000
const headEveryMs = 3_600_000

/** Writes views and seals audit lines every few seconds. After the app has closed, it does both once more, in this order. */
function keepTrail(db: Db, stops: (() => Promise<void>)[], report: Run['report']): Views {
  const onError = (fault: unknown) =>
    report('The audit trail could not be updated', { errors: logged(fault) })
  const views = collectViews(db)
  const sealing = keepSealing(db, onError)
  const writing = runEvery(views.write, { everyMs: viewsEveryMs, onError })
  const noting = runEvery(headNotes(db, report), { everyMs: headEveryMs, onError })
  stops.push(noting.close, sealing.close, writing.close)
  return views
}

/**
 * Logs the end of the audit trail. The log is kept elsewhere, so `npm run audit:verify` can compare the two and detect missing
 * lines at the end.
 */
function headNotes(db: Db, report: Run['report']): () => Promise<void> {
  let noted = 0
  return async () => {
    const head = await auditHead(db)
    if (head === null || head.position === noted) return
    noted = head.position
    report(`The audit trail is sealed up to ${head.position}:${head.hash}`)
  }
}
