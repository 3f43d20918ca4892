// Starts the server with configuration, database, practice and HTTP, and stops everything cleanly.
import { demoPeople } from './app/prepare-practice.ts'
import type { HowToSignIn } from './app/prepare-practice.ts'
import { requireFreePort } from './app/free-port.ts'
import { requireOwnFolder } from './app/own-folder.ts'
import { runApp } from './app/run-app.ts'
import type { RunningApp } from './app/run-app.ts'
import { addressOf, findRunning, noteRunning } from './app/running-server.ts'
import { explainStartFailure } from './app/start-failure.ts'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import { finishKeyChange } from './platform/backup/key-change.ts'
import { startEmbeddedPostgres } from '@sincerely/embedded-postgres/embedded-postgres'
import type { EmbeddedPostgres } from '@sincerely/embedded-postgres/embedded-postgres'
import { beginOwnDatabase, currentDatabase, hasOwnDatabase } from './platform/db/own-database.ts'
import { reportTo } from './platform/log.ts'
import { makeFolder } from './platform/make-folder.ts'
import { loadSecretKey, newToken } from './platform/secrets.ts'

/** Logs the server's actions. `welcome` prints the sentences for a person's first steps. */
const report = reportTo({ write: (line) => process.stdout.write(line), isTTY: process.stdout.isTTY })
let postgres: EmbeddedPostgres | null = null
let running: RunningApp | null = null
let forgetRunning: () => void = () => undefined
let stopping: Promise<void> | null = null

process.on('SIGINT', () => void stopAll(0))
process.on('SIGTERM', () => void stopAll(0))
await orStop(start)

async function start(): Promise<void> {
  const result = readConfig()
  if (!result.ok) throw new Error(['Some settings are wrong:', ...result.problems].join('\n  - '))
  const { config } = result
  // Several servers can use an external database, but the embedded database has only one server.
  const address = config.databaseUrl === null ? await findRunning(config.dataDir) : null
  if (address !== null) return leaveTo(address)
  await requireOwnFolder(config.dataDir)
  await requireFreePort(config)
  if (config.databaseUrl === null) postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, report })
  else await makeFolder(config.dataDir)
  await run(config, null)
  if (config.databaseUrl === null) forgetRunning = noteRunning(config)
}

/** Prints the address of the server that is already running, and ends. */
async function leaveTo(address: string): Promise<void> {
  say(`\nSincerely is already running: ${address}`)
  say(
    'To restart it, first stop the one that is running (press Ctrl-C where it was started). To run another practice, set DATA_DIR and PORT.\n',
  )
  await stopAll(0)
}

/** Runs the app on the current database. `setupKey` is given when the user leaves the demo for an empty practice. */
async function run(config: Config, setupKey: string | null): Promise<void> {
  const embedded = postgres?.connection
  const connection = embedded
    ? currentDatabase(embedded, config.dataDir)
    : { connectionString: config.databaseUrl ?? '' }
  await finishKeyChange(config.dataDir, connection)
  const secretKey = await loadSecretKey(config.dataDir, config.secretKey)
  const demo = config.demo && !hasOwnDatabase(config.dataDir)
  const leaveDemo = embedded
    ? async () => {
        await beginOwnDatabase(embedded, config.dataDir)
        return moveAfterReply(config)
      }
    : null
  running = await runApp({
    config: { ...config, demo },
    connection,
    secretKey,
    setupKey,
    leaveDemo,
    report,
  })
  welcome(config, running.howTo)
}

/** The app stops after its replies are sent, and starts again on the practice's own database. */
function moveAfterReply(config: Config): string {
  const setupKey = newToken()
  setImmediate(() => {
    void orStop(async () => {
      say('\nSetting up your own practice')
      await running?.stop()
      await run(config, setupKey)
    })
  })
  return setupKey
}

async function orStop(step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (stopping === null) say(`\nSincerely could not start. ${explainStartFailure(error)}`)
    await stopAll(1)
  }
}

/** Stops everything that is running, in reverse order of the start. */
async function stopAll(exitCode: number): Promise<void> {
  stopping ??= (async () => {
    const complain = (error: unknown) => say(explainStartFailure(error))
    await running?.stop().catch(complain)
    forgetRunning()
    await postgres?.stop().catch(complain)
    process.exit(exitCode)
  })()
  return stopping
}

function welcome(config: Config, howTo: HowToSignIn): void {
  const address = addressOf(config)
  say(`\nSincerely is ready: ${address}`)
  if (howTo.setupKey !== null) {
    const link = `${address}/first-admin#${howTo.setupKey}`
    say(`Create the first administrator here (this link works once): ${link}`)
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
