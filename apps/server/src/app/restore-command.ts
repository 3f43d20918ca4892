// `npm run restore -- FILE`: brings a backup back, beside what is there; `--go-back` and `--remove` for what that put away.
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
  '       npm run restore -- --go-back NAME      use the database again that a restore put away',
  '       npm run restore -- --remove NAME       remove it for good',
].join('\n')

await runCommand(async (config) => {
  const { words, has, valueOf } = readWords(usage, {
    flags: ['replace', 'without-key'],
    values: ['go-back', 'remove'],
  })
  const [back, removed, file] = [valueOf('go-back'), valueOf('remove'), words[0]]
  const asked = [back, removed, file].filter((word) => word !== null && word !== undefined)
  if (words.length > 1 || asked.length !== 1) throw new Error(usage)
  // Looked into before anything is started or made.
  if (file !== undefined) await requireFitting(config, resolve(file))
  const { connection, stop } = await openDatabase(config)
  try {
    if (back !== null)
      return tellGoneBack(await goBack(connection, { ...config, migrations, name: back, now: new Date() }))
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
    tell(restored)
  } finally {
    await stop()
  }
})

/** The embedded one is started here, and made where there is none: a restore on a new machine begins with nothing. */
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
      `A server runs on ${config.dataDir}. Nothing was changed. Stop it (Ctrl-C where it was started), then restore again.`,
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
      `This backup holds the demo practice, and ${dataDir} a practice of its own. Nothing was changed. Set DATA_DIR to a new folder to look at the demo.`,
    )
}

function tell({ manifest, earlier, held, twoFactorEnded }: Restored): void {
  say(`\nThe practice is as it was on ${manifest.takenAt}. What was written after that is not in it.`)
  say('Everybody signs in anew, and one-time links are over.')
  if (twoFactorEnded > 0)
    say(
      `Two-factor sign-in is off for ${twoFactorEnded === 1 ? '1 person' : `${twoFactorEnded} people`} who had it on: the lost key was needed for it. They set it up again in Settings, Security.`,
    )
  tellHeld(held)
  if (earlier !== null) {
    say(`What was there before is kept as ${earlier}.`)
    say(`  to use that again:  npm run restore -- --go-back ${earlier}`)
    say(`  to remove it:       npm run restore -- --remove ${earlier}`)
  }
  say('Start the server: npm start')
}

function tellHeld(held: number): void {
  if (held === 0) return
  say(
    `${held} waiting to be sent may have gone out since: they are marked as not sent, for a person to decide.`,
  )
}

function tellGoneBack({ putAway, held }: { putAway: string; held: number }): void {
  say(`The earlier practice is in use again. What was in its place is kept as ${putAway}.`)
  say('Everybody signs in anew, and one-time links are over.')
  tellHeld(held)
  say('Start the server: npm start')
}
