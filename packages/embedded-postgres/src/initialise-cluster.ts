// Creates a new database under a temporary name, and renames it only when it is complete.

import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo } from './account.ts'
import { embeddedPostgresError } from './embedded-postgres-error.ts'
import { COMPLETE_MARK, type Layout } from './layout.ts'
import { lastLines, openPostgresLog } from './postgres-log.ts'
import { type Cluster, startPostmaster } from './postmaster.ts'
import { syncDirectory } from './state-file.ts'
import { asSuperuser, roleStatements, SUPERUSER } from './superuser.ts'
import { startWatched } from './watchdog.ts'

/**
 * Runs initdb in a folder beside `layout.cluster`, creates the role and the database, stops PostgreSQL, marks
 * the cluster complete and renames it. If the process is killed at any point, there is either no cluster or a
 * complete one under the final name.
 */
export async function initialiseCluster(layout: Layout, cluster: Cluster): Promise<void> {
  const draft = { ...cluster, dataDirectory: `${layout.unfinished}${randomBytes(6).toString('hex')}` }
  mkdirSync(draft.dataDirectory, { mode: 0o700 })
  giveTo(cluster.account, draft.dataDirectory)
  try {
    await runInitdb(layout, draft)
    const postmaster = await startPostmaster(draft)
    try {
      await asSuperuser(draft.address, draft.password, roleStatements(draft.password))
    } finally {
      await postmaster.stop()
    }
    const mark = join(draft.dataDirectory, COMPLETE_MARK)
    writeFileSync(mark, 'This database belongs to Sincerely and is complete.\n', { mode: 0o600, flush: true })
    giveTo(cluster.account, mark)
    syncDirectory(draft.dataDirectory)
    renameSync(draft.dataDirectory, layout.cluster)
    syncDirectory(layout.root)
  } catch (error) {
    rmSync(draft.dataDirectory, { recursive: true, force: true })
    throw error
  }
}

async function runInitdb(
  layout: Layout,
  { dataDirectory, binaries, account, password, logFile }: Cluster,
): Promise<void> {
  for (const old of readdirSync(layout.sockets)) {
    if (old.startsWith(PASSWORD_FILE)) rmSync(join(layout.sockets, old), { force: true })
  }
  // The file is in the socket directory, which only this user and PostgreSQL's user can read.
  const passwordFile = join(layout.sockets, `${PASSWORD_FILE}${randomBytes(6).toString('hex')}`)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' })
  chmodSync(passwordFile, 0o600)
  giveTo(account, passwordFile)
  const log = openPostgresLog(logFile)
  try {
    const initdb = startWatched({
      program: binaries.initdb,
      args: initdbArguments(dataDirectory, passwordFile),
      account,
      output: log.output,
      signal: 'TERM',
    })
    const end = await initdb.ended
    if (end !== 'exit code 0') throw initdbFailed(end, log.written(), log.file)
  } finally {
    log.close()
    rmSync(passwordFile, { force: true })
  }
}

const PASSWORD_FILE = 'initdb-password-'

// With lc_ctype C, pg_trgm drops every accented letter (Müller is found as "ller"), so lc_ctype is UTF-8.
// Sorting stays bytewise, so that it does not depend on the system's libraries. macOS has no C.UTF-8.
function initdbArguments(dataDirectory: string, passwordFile: string): string[] {
  return [
    ['-D', dataDirectory, '-U', SUPERUSER, '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8'],
    [
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
    ],
    ['--no-instructions'],
  ].flat()
}

function initdbFailed(end: string, output: string, file: string) {
  return embeddedPostgresError(
    'would_not_start',
    `A new database could not be created (initdb: ${end}). Nothing was left behind. The log is in ${file}. Correct the cause and start again, or set DATABASE_URL to a PostgreSQL server.\n${lastLines(output)}`,
  )
}
