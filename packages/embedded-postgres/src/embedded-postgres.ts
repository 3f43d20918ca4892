// Starts the default database. It is PostgreSQL from npm, which runs as a child of this server inside
// DATA_DIR.

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
  /** The options for `pg`. `host` is the directory of the socket. */
  connection: { host: string; port: number; user: string; password: string; database: string }
  dataDirectory: string
  /** Ends all connections and stops PostgreSQL cleanly, within about 10 s. Further calls are allowed. */
  stop(): Promise<void>
}

type Options = {
  /**
   * The folder DATA_DIR, which is created if it is missing. It contains the whole database, except its
   * programs and a socket with a long path.
   */
  dataDir: string
  /** Called with progress messages for users, one line each. */
  report: (line: string) => void
  /** Makes the database faster, but a power cut loses data. Use it only in tests. */
  isThrowaway?: boolean
}

/**
 * Starts the database of `dataDir`, and creates it if there is none. Resolves when it accepts queries: within
 * 1 s for a warm start, and within 2 s for the first one. Recovers from a killed server. Stops PostgreSQL
 * when this process dies, and restarts PostgreSQL when it ends unexpectedly. Throws an EmbeddedPostgresError
 * whose message says what to do next.
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
  // The state is written first, so that a cluster never exists without its password.
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
  const supervised = keepRunning(await launch(), { startAgain, report })
  const tidyUp = () => {
    leaveAddress(layout, address)
    writeState(layout.state, { ...running, postmaster: null })
    release()
  }
  let stopping: Promise<void> | null = null
  return {
    connection: { ...address, user: ROLE, password, database: DATABASE },
    dataDirectory: layout.cluster,
    stop: () => (stopping ??= supervised.stop().then(tidyUp)),
  }
}

// A state without a cluster comes from a start that was interrupted before the cluster got its name. A new
// state replaces it.
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
