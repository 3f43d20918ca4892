// One run of the app on one database: migrate, prepare the practice, listen; and how to stop it.
import packageJson from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import { createPdfReader } from '../features/extraction/reading/read-pdf-text.ts'
import { createBatchPrinter } from '../features/letters/batch/batch-printer.ts'
import { createLetterPrinter, createWordPrinter } from '../features/letters/output/letter-pdf.ts'
import type { LeaveDemo } from '../features/system/system.ts'
import { createAi } from '../platform/ai.ts'
import { connect } from '../platform/db/connect.ts'
import type { Connection } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import { logged } from '../platform/errors.ts'
import { createJobs } from '../platform/jobs.ts'
import { createMailer } from '../platform/mailer.ts'
import { createSpeech } from '../platform/speech.ts'
import { buildApp } from './build-app.ts'
import { bundledFiles } from './bundled-files.ts'
import { demoPeople, preparePractice } from './prepare-practice.ts'
import type { HowToSignIn } from './prepare-practice.ts'
import { listenFailure } from './start-failure.ts'

type Run = {
  config: Config
  connection: Connection
  secretKey: string
  /** The key that makes the first administrator, where one is needed and was promised already. */
  setupKey: string | null
  leaveDemo: LeaveDemo | null
  report: (line: string) => void
}

export type RunningApp = { howTo: HowToSignIn; stop: () => Promise<void> }

/** Whatever was started is stopped again when a later step fails. */
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
  const applied = await migrate(connection, bundledFiles.migrations)
  if (applied.length > 0) report(`Brought the database up to date (${applied.length} steps)`)
  const { db, close } = connect(connection)
  stops.push(close)
  const howTo = await preparePractice(db, config, { secretKey, setupKey, now: new Date(), report })
  const printer = createLetterPrinter()
  const wordPrinter = createWordPrinter()
  const pdfReader = createPdfReader()
  stops.push(() => printer.close())
  stops.push(() => wordPrinter.close())
  const jobs = createJobs(db, (fault) => report(`A job failed: ${JSON.stringify(logged(fault))}`))
  const app = await buildApp({
    db,
    now: () => new Date(),
    version: packageJson.version,
    rules: { secretKey, demo: config.demo, demoDoctor: demoPeople.doctor },
    printer,
    wordPrinter,
    printBatch: createBatchPrinter(),
    address: config.publicUrl,
    mailer: config.mail === null ? null : createMailer(config.mail),
    pdfReader,
    ai: createAi(config.ai),
    speech: config.speech === null ? null : createSpeech(config.speech),
    jobs,
    logLevel: config.logLevel,
    leaveDemo: run.leaveDemo,
    uploadDirectory: config.dataDir,
    webDirectory: bundledFiles.web,
    trustProxy: config.trustProxy,
  })
  stops.push(
    () => app.close(),
    () => jobs.close(),
  )
  await jobs.open()
  await app.listen({ host: config.host, port: config.port }).catch((error: Error) => {
    throw listenFailure(error, config)
  })
  jobs.start()
  return howTo
}
