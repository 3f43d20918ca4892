// Backs up, deletes and restores a large practice. Measures each duration, the file's size and the memory,
// and checks that every row and the audit trail survive.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { sealLines } from '../apps/server/src/features/audit/seal-lines.ts'
import { verifyTrail } from '../apps/server/src/features/audit/verify-trail.ts'
import { openBackup } from '../apps/server/src/platform/backup/open-backup.ts'
import { restoreInto } from '../apps/server/src/platform/backup/restore-into.ts'
import { writeBackup } from '../apps/server/src/platform/backup/write-backup.ts'
import { connect } from '../apps/server/src/platform/db/connect.ts'
import {
  createDatabase,
  databaseName,
  dropDatabase,
  inDatabase,
} from '../apps/server/src/platform/db/copy/databases.ts'
import type { Db } from '../apps/server/src/platform/db/tables.ts'
import { contentsOf } from '../apps/server/src/test/compare-databases.ts'
import { startBenchPostgres } from './support/bench-database.ts'
import { practiceOf } from './support/fill-practice.ts'
import { readOptions } from './support/options.ts'
import { printBars, printMachine, printTable } from './support/report.ts'
import { makeTemporaryFolder } from './support/temporary-folder.ts'

const options = readOptions({ letters: 200_000 })
const passphrase = 'seventeen herrings in a row'
const secretKey = 'a key for benches only, of no use to anybody'
const migrations = 'apps/server/migrations'
const folder = makeTemporaryFolder()
const postgres = await startBenchPostgres()

try {
  printMachine('Backup', postgres.version)
  const { db, url } = await postgres.addPractice(practiceOf(options.letters))
  await keepTrail(db)
  const connection = { connectionString: url }
  const name = await databaseName(connection)
  const beside = inDatabase(connection, 'postgres')
  const file = join(folder.path, 'bench.backup')
  const before = await contentsOf(connection)
  const { head } = await verifyTrail(db)
  if (head === null) throw new Error('there is no trail to be backed up')
  const write = await measure(() =>
    writeBackup({ connection, file, passphrase, secretKey, version: 'bench', now: new Date() }),
  )
  const rows = write.result.manifest.tables.reduce((sum, table) => sum + table.rows, 0)

  await dropDatabase(beside, name, { force: true })
  await createDatabase(beside, name)
  const wiped = await contentsOf(connection)

  const restore = await measure(async () => {
    const backup = await openBackup(file, passphrase)
    await restoreInto(connection, backup, migrations).finally(backup.close)
  })
  const after = await contentsOf(connection)
  const other = [...new Set([...before.keys(), ...after.keys()])].filter(
    (table) => before.get(table) !== after.get(table),
  )
  const restored = connect(connection, 1)
  const trail = await verifyTrail(restored.db, { heads: [head] }).finally(restored.close)
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
  for (const table of other) console.log(`${table}: ${before.get(table)} before, ${after.get(table)} after`)
  printBars([
    {
      what: 'tables and sequences left once it was wiped',
      bar: '0',
      found: `${wiped.size}`,
      passed: wiped.size === 0,
    },
    {
      what: 'tables and sequences that came back with other rows than before',
      bar: '0',
      found: `${other.length} of ${before.size}`,
      passed: other.length === 0 && rows > 0,
    },
    {
      what: 'harm in the audit trail, held against the head noted before',
      bar: '0',
      found: `${trail.harmCount} in ${trail.lines.toLocaleString('en-GB')} lines`,
      passed: trail.harmCount === 0 && trail.head?.hash === head.hash,
    },
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

/** Adds a sealed line for each letter, as if the product had written each letter. */
async function keepTrail(db: Db): Promise<void> {
  await sql`insert into audit_log (at, actor_id, action, patient_id, letter_id, details, request_id)
    select created_at, created_by, 'letter.create', patient_id, id, '{}', 'bench' from letters order by id`.execute(
    db,
  )
  await sealLines(db)
}

/** Returns the duration and the additional memory. */
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
