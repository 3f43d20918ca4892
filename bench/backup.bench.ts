// Backup, wipe, restore: how long a large practice takes each way, how large its file is, how much memory it costs, and whether
// every row comes back.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { openBackup } from '../apps/server/src/platform/backup/open-backup.ts'
import { restoreInto } from '../apps/server/src/platform/backup/restore-into.ts'
import { writeBackup } from '../apps/server/src/platform/backup/write-backup.ts'
import { createDatabase, inDatabase } from '../apps/server/src/platform/db/copy/databases.ts'
import { startBenchPostgres } from './support/bench-database.ts'
import { practiceOf } from './support/fill-practice.ts'
import { readOptions } from './support/options.ts'
import { printBars, printMachine, printTable } from './support/report.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const chosen = readOptions({ letters: 200_000 })
const passphrase = 'seventeen herrings in a row'
const secretKey = 'a key for benches only, of no use to anybody'
const migrations = 'apps/server/migrations'
const folder = makeTemporaryFolder()
const postgres = await startBenchPostgres()

try {
  printMachine('Backup', postgres.version)
  const { url } = await postgres.addPractice(practiceOf(chosen.letters))
  const connection = { connectionString: url }
  const file = join(folder.path, 'bench.backup')
  const write = await measure(() =>
    writeBackup({ connection, file, passphrase, secretKey, version: 'bench', now: new Date() }),
  )
  const rows = write.result.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  await createDatabase(connection, 'restored')
  const restore = await measure(async () => {
    const backup = await openBackup(file, passphrase)
    await restoreInto(inDatabase(connection, 'restored'), backup, migrations).finally(backup.close)
  })
  printTable(
    ['', 'seconds', 'memory over the start, MB'],
    [
      ['backup', write.seconds.toFixed(1), write.megabytes],
      ['restore, with indexes and the comparison', restore.seconds.toFixed(1), restore.megabytes],
    ],
  )
  console.log(
    `\n${rows.toLocaleString('en-GB')} rows in ${Math.round(statSync(file).size / 1e6)} MB, encrypted`,
  )
  printBars([
    // The restore throws where a row is not as it was.
    { what: 'rows that came back as they were', bar: 'all', found: 'all', passed: true },
    ...[write, restore].map(({ megabytes }, at) => ({
      what: `memory of the ${at === 0 ? 'backup' : 'restore'}`,
      bar: '300 MB over the start',
      found: `${megabytes} MB`,
      passed: megabytes <= 300,
    })),
  ])
} finally {
  await postgres.stop()
  folder.remove()
}

/** What it took, and how much memory it had beside what was there at its beginning. */
async function measure<T>(
  work: () => Promise<T>,
): Promise<{ result: T; seconds: number; megabytes: number }> {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  const began = performance.now()
  const result = await work().finally(() => clearInterval(timer))
  const seconds = (performance.now() - began) / 1000
  return { result, seconds, megabytes: Math.round((most - before) / 1e6) }
}
