// `npm run restore -- FILE`: restores a backup beside the current practice; `--go-back` and `--remove` handle the replaced
// one.
import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import type { Connection } from '../platform/db/connect.ts'
import { startEmbeddedPostgres } from '@sincerely/embedded-postgres/embedded-postgres'
import { isEmbeddedPostgresError } from '@sincerely/embedded-postgres/embedded-postgres-error'
import { openBackup } from '../platform/backup/open-backup.ts'
import { makeFolder } from '../platform/make-folder.ts'
import { currentDatabase, hasOwnDatabase } from '../platform/db/own-database.ts'
import { bundledFiles } from './bundled-files.ts'
import { goBack, removeEarlier } from './earlier-databases.ts'
import { requireOwnFolder } from './own-folder.ts'
import { restorePractice } from './restore-practice.ts'
import type { Restored } from './restore-practice.ts'
import { readWords, runCommand, say } from './run-command.ts'

const { migrations } = bundledFiles

const usage = [
  'Usage: npm run restore -- FILE [--replace] [--without-key]',
  '       npm run restore -- --go-back NAME      go back to the database that a restore replaced',
  '       npm run restore -- --remove NAME       remove that database permanently',
].join('\n')

await runCommand(async (config) => {
  const { words, has, valueOf } = readWords(usage, {
    flags: ['replace', 'without-key'],
    values: ['go-back', 'remove'],
  })
  const [back, removed, file] = [valueOf('go-back'), valueOf('remove'), words[0]]
  const targets = [back, removed, file].filter((word) => word !== null && word !== undefined)
  if (words.length > 1 || targets.length !== 1) throw new Error(usage)
  // Checks the file before anything is started or created.
  if (file !== undefined) await requireFitting(config, resolve(file))
  const { connection, stop } = await openDatabase(config)
  try {
    if (back !== null)
      return printGoneBack(await goBack(connection, { ...config, migrations, name: back, now: new Date() }))
    if (removed !== null) {
      await removeEarlier(connection, removed)
      return say(`${removed} was removed.`)
    }
    const restored = await restorePractice({
      ...config,
      file: resolve(file ?? ''),
      passphrase: config.backup.passphrase,
      connection,
      migrations,
      now: new Date(),
      replace: has('replace') || config.databaseUrl === null,
      withoutKey: has('without-key'),
      report: say,
    })
    printRestored(restored)
  } finally {
    await stop()
  }
})

/**
 * Opens the configured database, or else starts the embedded one, which is created if needed, because on a new machine there is
 * none before a restore.
 */
async function openDatabase(config: Config): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  if (config.databaseUrl !== null) {
    await makeFolder(config.dataDir)
    return { connection: { connectionString: config.databaseUrl }, stop: () => Promise.resolve() }
  }
  await requireOwnFolder(config.dataDir)
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, report: say })
    return { connection: currentDatabase(postgres.connection, config.dataDir), stop: () => postgres.stop() }
  } catch (error) {
    if (!isEmbeddedPostgresError(error) || error.code !== 'already_running') throw error
    throw new Error(
      `A server is running on ${config.dataDir}. Nothing was changed. Stop it (press Ctrl-C where it was started), then restore again.`,
      { cause: error },
    )
  }
}

async function requireFitting(
  { backup: { passphrase }, dataDir, databaseUrl }: Config,
  file: string,
): Promise<void> {
  const backup = await openBackup(file, passphrase)
  await backup.close()
  if (databaseUrl === null && backup.manifest.practice?.isDemo === true && hasOwnDatabase(dataDir))
    throw new Error(
      `This backup holds the demo practice, but ${dataDir} holds a real practice. Nothing was changed. To look at the demo, set DATA_DIR to a new folder.`,
    )
}

function printRestored({ manifest, earlier, heldDeliveries, twoFactorEnded }: Restored): void {
  say(`\nThe practice is restored as it was on ${manifest.takenAt}. Later changes are not included.`)
  say('Everyone has to sign in again, and one-time links no longer work.')
  if (twoFactorEnded > 0)
    say(
      `Two-factor sign-in is off for ${twoFactorEnded === 1 ? '1 person' : `${twoFactorEnded} people`} who used it, because it needs the lost key. They can set it up again in Settings, Security.`,
    )
  printHeldDeliveries(heldDeliveries)
  if (earlier !== null) {
    say(`The previous practice is kept as ${earlier}.`)
    say(`  to go back to it:  npm run restore -- --go-back ${earlier}`)
    say(`  to remove it:      npm run restore -- --remove ${earlier}`)
  }
  say('Start the server: npm start')
}

function printHeldDeliveries(heldDeliveries: number): void {
  if (heldDeliveries === 0) return
  say(
    `Letters that were waiting to be sent (${heldDeliveries}) may already have gone out. They are marked as not sent: check with each recipient before you send again.`,
  )
}

function printGoneBack({ putAway, heldDeliveries }: { putAway: string; heldDeliveries: number }): void {
  say(`The earlier practice is in use again. The one it replaced is kept as ${putAway}.`)
  say('Everyone has to sign in again, and one-time links no longer work.')
  printHeldDeliveries(heldDeliveries)
  say('Start the server: npm start')
}
