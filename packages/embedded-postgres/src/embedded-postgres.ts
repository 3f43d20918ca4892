// The default database: PostgreSQL's own programs from npm, run as a child of this server inside DATA_DIR.

import { type Account, chooseAccount, requireReach } from './account.ts'
import { leaveAddress, prepareAddress } from './address.ts'
import { prepareBinaries } from './binaries.ts'
import { embeddedPostgresError } from './embedded-postgres-error.ts'
import { initialiseCluster } from './initialise-cluster.ts'
import { takeLauncherLock } from './launcher-lock.ts'
import { keepRunning } from './keep-running.ts'
import type { Layout } from './layout.ts'
import { clearLeftovers, removeUnfinished } from './leftovers.ts'
import { findNativePackage, type NativePackage } from './native-package.ts'
import { startPostmaster } from './postmaster.ts'
import { explainFileError, hasCluster, openStateDirectory } from './state-directory.ts'
import { newState, readState, type State, writeState } from './state-file.ts'
import { DATABASE, ROLE } from './superuser.ts'

export type EmbeddedPostgres = {
  /** For `pg`: `host` is the directory of the socket. */
  connection: { host: string; port: number; user: string; password: string; database: string }
  dataDirectory: string
  /** Ends all connections and stops PostgreSQL cleanly, within about 10 s. May be called more than once. */
  stop(): Promise<void>
}

type Options = {
  /** DATA_DIR. Created when missing; everything of the database is in it, but for the programs and a long socket path. */
  dataDir: string
  /** Told what is going on, one line at a time, for a person to read. */
  report: (line: string) => void
  /** For tests alone: faster, and a power cut loses what is in it. */
  isThrowaway?: boolean
}

/**
 * Starts the database of `dataDir`, making it first if there is none, and answers once it takes queries (a warm start
 * within 1 s, the first within 2 s). Recovers from whatever a killed server left behind. Stops PostgreSQL by itself when
 * this process dies, and starts it again when it ends unasked. Throws an EmbeddedPostgresError whose message names the
 * next step.
 */
export async function startEmbeddedPostgres({
  dataDir,
  report,
  isThrowaway = false,
}: Options): Promise<EmbeddedPostgres> {
  try {
    const native = findNativePackage()
    const layout = openStateDirectory(dataDir, native.major)
    const lock = takeLauncherLock(layout.lock)
    try {
      return await startLocked(layout, native, lock.release, { report, isThrowaway })
    } catch (error) {
      lock.release()
      throw error
    }
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}

async function startLocked(
  layout: Layout,
  native: NativePackage,
  release: () => void,
  { report, isThrowaway }: { report: Options['report']; isThrowaway: boolean },
): Promise<EmbeddedPostgres> {
  const account = chooseAccount(layout)
  await requireReach(account, layout.root, 'set DATA_DIR to it')
  const binaries = await prepareBinaries(native, account)
  const isNew = !hasCluster(layout)
  const state = prepareState(layout, native.major, account, isNew)
  const address = prepareAddress(layout, account, state.socketDirectory)
  // Written before anything is made: a cluster never exists without its password.
  writeState(layout.state, { ...state, socketDirectory: address.host })
  const { password } = state
  const { cluster: dataDirectory, log: logFile } = layout
  const cluster = { dataDirectory, binaries, account, address, password, logFile, isThrowaway }
  await removeUnfinished(layout)
  if (isNew) {
    report(`Creating a new PostgreSQL ${native.major} database in ${layout.cluster}`)
    await initialiseCluster(layout, cluster)
  } else {
    await clearLeftovers(cluster, state.postmaster, report)
  }
  let running: State = { ...state, complete: true, socketDirectory: address.host }
  const launch = async () => {
    const postmaster = await startPostmaster(cluster)
    running = { ...running, postmaster: postmaster.mark }
    writeState(layout.state, running)
    return postmaster
  }
  const startAgain = async () => {
    await clearLeftovers(cluster, running.postmaster, report)
    return launch()
  }
  const kept = keepRunning(await launch(), { startAgain, report })
  const tidyUp = () => {
    leaveAddress(layout, address)
    writeState(layout.state, { ...running, postmaster: null })
    release()
  }
  let stopping: Promise<void> | null = null
  return {
    connection: { ...address, user: ROLE, password, database: DATABASE },
    dataDirectory: layout.cluster,
    stop: () => (stopping ??= kept.stop().then(tidyUp)),
  }
}

// A state without a cluster is from a start that was cut off before the cluster got its name: it is made anew.
function prepareState(layout: Layout, major: number, account: Account | null, isNew: boolean): State {
  const uid = account?.uid ?? process.getuid?.() ?? null
  const state = readState(layout.state)
  if (isNew && state?.complete) throw databaseMissing(layout)
  return state && !isNew ? { ...state, uid } : newState(major, uid)
}

function databaseMissing({ cluster, state }: Layout) {
  return embeddedPostgresError(
    'database_missing',
    `The database in ${cluster} is missing. Perhaps its disk is not mounted. Restore the folder, then start again. To start with an empty database instead, remove ${state} (rm '${state}').`,
  )
}
