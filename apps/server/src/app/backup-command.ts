// `npm run backup [-- FILE]`: takes a backup of the practice, whether or not its server is running.
import { basename, dirname, join, resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import { noteBackup } from '../features/backups/backups.ts'
import { hasList } from '../features/backups/backups.sql.ts'
import { backupFileName } from '../platform/backup/backup-files.ts'
import { checkBackup } from '../platform/backup/open-backup.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import type { WrittenBackup } from '../platform/backup/write-backup.ts'
import { connect } from '../platform/db/connect.ts'
import type { Connection } from '../platform/db/connect.ts'
import { readSecretKey } from '../platform/secrets.ts'
import { describeBackup } from './back-up-before-update.ts'
import { reachDatabase } from './reach-database.ts'
import { readWords, runCommand, say } from './run-command.ts'

const usage = 'Usage: npm run backup [-- FILE]'

await runCommand(async (config) => {
  const { words } = readWords(usage, { flags: [], values: [] })
  if (words.length > 1) throw new Error(usage)
  const begunAt = new Date()
  const folder = config.backup.folder ?? join(config.dataDir, 'backups')
  const file = resolve(words[0] ?? join(folder, backupFileName(begunAt)))
  const { connection, leave } = await reachDatabase(config, say)
  try {
    const written = await take(config, connection, { file, begunAt })
    const isOurs = dirname(file) === resolve(folder)
    await note(
      connection,
      describeBackup(written, { kind: 'command', file: isOurs ? basename(file) : file, begunAt }),
    )
    printSummary(written, file)
  } finally {
    await leave()
  }
})

async function take(
  config: Config,
  connection: Connection,
  { file, begunAt }: { file: string; begunAt: Date },
): Promise<WrittenBackup> {
  const secretKey = await readSecretKey(config.dataDir, config.secretKey)
  if (secretKey === null)
    throw new Error(
      `There is no secret key in ${config.dataDir}, so this is not the practice's DATA_DIR. Set DATA_DIR to the folder that the server uses, or SECRET_KEY to its key.`,
    )
  const { passphrase } = config.backup
  const written = await writeBackup({
    connection,
    file,
    passphrase,
    secretKey,
    version: packageJson.version,
    now: begunAt,
  })
  await checkBackup(file, passphrase)
  return written
}

/** Records the backup in the database, unless the practice is of an earlier version that has no list of backups. */
async function note(connection: Connection, backup: Parameters<typeof noteBackup>[1]): Promise<void> {
  const { db, close } = connect(connection, 1)
  try {
    if (await hasList(db)) await noteBackup(db, backup)
  } finally {
    await close()
  }
}

function printSummary({ manifest, bytes, sha256, encrypted }: WrittenBackup, file: string): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = (bytes / 1_000_000).toLocaleString('en-GB', { maximumFractionDigits: 1 })
  say(`Backup saved as ${file}`)
  say(
    `${rows.toLocaleString('en-GB')} rows in ${manifest.tables.length} tables, ${megabytes} MB. The whole file was read back to check it (it was not restored).`,
  )
  say(`sha256 ${sha256}`)
  if (encrypted)
    return say(
      'Encrypted. No one can read it without BACKUP_PASSPHRASE. Keep the passphrase in another place.',
    )
  say('Not encrypted. Anyone with the file can read it. Set BACKUP_PASSPHRASE to encrypt the next one.')
  say(
    'It does not include the secret key, which recordings and API keys need. Keep a copy of the file "secret-key" (in DATA_DIR) in a different place from the backup.',
  )
}
