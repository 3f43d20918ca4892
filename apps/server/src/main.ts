// Starts the server: configuration, database, migrations, practice, HTTP; stops all of it cleanly.
import { mkdir } from 'node:fs/promises'
import packageJson from '../package.json' with { type: 'json' }
import { buildApp } from './app/build-app.ts'
import { bundledFiles } from './app/bundled-files.ts'
import { demoPeople, preparePractice } from './app/prepare-practice.ts'
import type { HowToSignIn } from './app/prepare-practice.ts'
import { explainStartFailure, listenFailure } from './app/start-failure.ts'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import { createLetterPrinter } from './features/letters/output/letter-pdf.ts'
import { connect } from './platform/db/connect.ts'
import type { Connection } from './platform/db/connect.ts'
import { startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts'
import { migrate } from './platform/db/migrate.ts'
import { loadSecretKey } from './platform/secrets.ts'

type Stop = () => Promise<void>

/** What to stop, last started first. */
const stops: Stop[] = []
let stopping: Promise<void> | null = null

process.on('SIGINT', () => void stopAll(0))
process.on('SIGTERM', () => void stopAll(0))

try {
  await start()
} catch (error) {
  if (stopping === null) say(`\nSincerely could not start. ${explainStartFailure(error)}`)
  await stopAll(1)
}

async function start(): Promise<void> {
  const result = readConfig()
  if (!result.ok) throw new Error(['Some of the configuration is wrong:', ...result.problems].join('\n  - '))
  const { config } = result
  const connection = await openDatabase(config)
  const secretKey = await loadSecretKey(config.dataDir, config.secretKey)
  const applied = await migrate(connection, bundledFiles.migrations)
  if (applied.length > 0) say(`Brought the database up to date (${applied.length} steps)`)
  const { db, close } = connect(connection)
  stops.push(close)
  const howTo = await preparePractice(db, config, { secretKey, now: new Date(), report: say })
  const printer = createLetterPrinter()
  stops.push(() => printer.close())
  const app = await buildApp({
    db,
    now: () => new Date(),
    version: packageJson.version,
    rules: { secretKey, demo: config.demo, demoDoctor: demoPeople.doctor },
    printer,
    logLevel: config.logLevel,
    webDirectory: bundledFiles.web,
  })
  stops.push(() => app.close())
  await app.listen({ host: config.host, port: config.port }).catch((error: Error) => {
    throw listenFailure(error, config)
  })
  welcome(config, howTo)
}

async function openDatabase(config: Config): Promise<Connection> {
  if (config.databaseUrl !== null) {
    await mkdir(config.dataDir, { recursive: true })
    return { connectionString: config.databaseUrl }
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, report: say })
  stops.push(() => postgres.stop())
  return postgres.connection
}

async function stopAll(exitCode: number): Promise<void> {
  stopping ??= (async () => {
    for (const stop of stops.toReversed())
      await stop().catch((error: unknown) => say(explainStartFailure(error)))
    process.exit(exitCode)
  })()
  return stopping
}

function welcome(config: Config, howTo: HowToSignIn): void {
  const address =
    config.publicUrl ??
    `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`
  say(`\nSincerely is ready: ${address}`)
  if (howTo.setupKey !== null) {
    say(
      `Create the first administrator here (this link works once): ${address}/first-admin?key=${howTo.setupKey}`,
    )
  }
  if (howTo.demoPassword !== null) {
    say(`Sign in to the demo practice with the password ${howTo.demoPassword} as`)
    for (const email of Object.values(demoPeople)) say(`  ${email}`)
  }
  say('Stop it with Ctrl-C.\n')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
