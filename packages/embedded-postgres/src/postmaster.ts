// Starts PostgreSQL on a data directory and resolves when it accepts queries.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { type Address, socketFile } from './address.ts'
import type { Binaries } from './binaries.ts'
import { embeddedPostgresError, errnoOf } from './embedded-postgres-error.ts'
import { pollUntil } from './poll-until.ts'
import { lastLines, openPostgresLog, type PostgresLog } from './postgres-log.ts'
import { postgresArguments } from './postgres-settings.ts'
import { markOf, type ProcessMark } from './process-mark.ts'
import { stopProcess } from './stop-process.ts'
import { asSuperuser } from './superuser.ts'
import { startWatched, type Watched } from './watchdog.ts'

export type Postmaster = { mark: ProcessMark | null; ended: Promise<string>; stop(): Promise<void> }

export type Cluster = {
  dataDirectory: string
  binaries: Binaries
  account: Account | null
  address: Address
  password: string
  logFile: string
  /** True only in tests, because a power cut may then lose data. */
  isThrowaway: boolean
}

const READY_WITHIN_MS = 60_000
// Processes of a killed PostgreSQL may run for a second or two longer and keep a new one from starting.
const WAIT_FOR_OLD_PROCESSES_MS = 15_000
const STILL_IN_USE = /pre-existing shared memory block|lock file "[^"]*" already exists/
const RECOVERING = /recovery|redo|syncing data directory/

/** Throws 'would_not_start' with the last lines of the log. Never changes the data directory's contents. */
export async function startPostmaster(cluster: Cluster): Promise<Postmaster> {
  const deadline = performance.now() + WAIT_FOR_OLD_PROCESSES_MS
  for (;;) {
    const log = openPostgresLog(cluster.logFile)
    const watched = launch(cluster, log)
    log.close()
    const failure = await waitUntilReady(cluster, watched, log)
    if (failure === null) {
      const mark = postmasterOf(cluster.dataDirectory)
      return { mark, ended: watched.ended, stop: () => stopFully(watched, mark) }
    }
    await watched.stop()
    if (!STILL_IN_USE.test(log.written()) || performance.now() > deadline) throw wouldNotStart(failure, log)
    await pollUntil(() => undefined, { within: 100 })
  }
}

/** Returns the process in `postmaster.pid`, or null if it is not alive. */
export function postmasterOf(dataDirectory: string): ProcessMark | null {
  const file = join(dataDirectory, 'postmaster.pid')
  return existsSync(file) ? markOf(Number.parseInt(readFileSync(file, 'utf8'), 10)) : null
}

// Both the watchdog and this process send the signal, because the watchdog may have been killed. A second
// SIGINT changes nothing.
async function stopFully(watched: Watched, mark: ProcessMark | null): Promise<void> {
  const ending = watched.stop()
  if (mark) await stopProcess(mark)
  await ending
}

function launch(cluster: Cluster, log: PostgresLog): Watched {
  const { binaries, dataDirectory, address, account, isThrowaway } = cluster
  return startWatched({
    program: binaries.postgres,
    args: postgresArguments(dataDirectory, address, { isThrowaway }),
    account,
    output: log.output,
    signal: 'INT',
  })
}

// Returns null once PostgreSQL answers a query, and otherwise the reason. The log's text decides only how
// long to wait. Recovery after a crash may take minutes, and logs its progress every ten seconds.
async function waitUntilReady(cluster: Cluster, watched: Watched, log: PostgresLog): Promise<string | null> {
  let deadline = performance.now() + READY_WITHIN_MS
  let seen = ''
  let refusal = 'no answer'
  const outcome = await pollUntil<{ failure: string | null }>(
    async () => {
      if (watched.hasEnded()) return { failure: await watched.ended }
      const answer = await tryQuery(cluster)
      if (answer === 'ready') return { failure: null }
      if (answer !== 'not yet') return { failure: answer }
      if (performance.now() < deadline) return undefined
      const written = log.written()
      if (written === seen || !RECOVERING.test(written.slice(seen.length))) return { failure: refusal }
      seen = written
      refusal = 'recovery made no progress for 60 s'
      deadline = performance.now() + READY_WITHIN_MS
      return undefined
    },
    { within: Number.POSITIVE_INFINITY },
  )
  return outcome ? outcome.failure : refusal
}

// Returns 'not yet' while the socket is missing or PostgreSQL is starting. Other refusals are permanent.
async function tryQuery({ address, password, dataDirectory }: Cluster): Promise<string> {
  if (!existsSync(socketFile(address))) return 'not yet'
  try {
    const [row] = await asSuperuser(address, password, ['select 1', 'show data_directory'])
    const shown = typeof row === 'object' && row !== null && 'data_directory' in row ? row.data_directory : ''
    return shown === dataDirectory
      ? 'ready'
      : `another PostgreSQL responds there, with the folder ${String(shown)}`
  } catch (error) {
    const code = errnoOf(error)
    if (code === WRONG_PASSWORD) return 'it does not accept the password in postgres.json'
    return code === INVALID_AUTHORIZATION ? 'it does not accept the user in postgres.json' : 'not yet'
  }
}

const WRONG_PASSWORD = '28P01'
const INVALID_AUTHORIZATION = '28000'

function wouldNotStart(reason: string, log: PostgresLog) {
  const logged = lastLines(log.written())
  return embeddedPostgresError(
    'would_not_start',
    `PostgreSQL could not start (${reason}). Nothing was changed. The full log is in ${log.file}. ` +
      `If it keeps failing, set DATA_DIR to an empty folder and restore the newest backup there.${logged ? `\n${logged}` : ''}`,
  )
}
