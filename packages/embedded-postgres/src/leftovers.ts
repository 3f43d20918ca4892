// Cleans up after a killed server: its PostgreSQL, lock files, and unfinished clusters.

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { removeSocket } from './address.ts'
import { embeddedPostgresError } from './embedded-postgres-error.ts'
import type { Layout } from './layout.ts'
import type { Cluster } from './postmaster.ts'
import { isAlive, listCommandLines, markOf, type ProcessMark } from './process-mark.ts'
import { stopProcess } from './stop-process.ts'

/** Removes interrupted clusters after stopping processes that still use them. */
export async function removeUnfinished(layout: Layout): Promise<void> {
  await stopPostmasters(layout.unfinished)
  const prefix = basename(layout.unfinished)
  for (const name of readdirSync(layout.root)) {
    // A dying initdb may still create files during the removal.
    if (name.startsWith(prefix)) rmSync(join(layout.root, name), RETRYING)
  }
}

const RETRYING = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }

/**
 * Prepares the cluster for a fresh start. Only the holder of the launcher lock may call this: then a PostgreSQL on our
 * directory is an orphan. Throws 'would_not_start' rather than touch what might be a live PostgreSQL.
 */
export async function clearLeftovers(
  { dataDirectory, address }: Cluster,
  earlier: ProcessMark | null,
  report: (line: string) => void,
): Promise<void> {
  const pidFile = join(dataDirectory, 'postmaster.pid')
  const stopped = await stopPostmasters(`${dataDirectory} `, earlier)
  if (stopped > 0) report('Stopped a PostgreSQL process left running by an earlier server')
  if (existsSync(pidFile) && isMisleading(pidFile)) rmSync(pidFile, { force: true })
  removeSocket(address)
}

// PostgreSQL handles a pid file with a dead pid. One that is empty, or names an unrelated process (small pids repeat after a
// container's restart), would keep it from starting.
function isMisleading(pidFile: string): boolean {
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  if (!Number.isSafeInteger(pid) || pid <= 0) return true
  const command = listCommandLines().find((entry) => entry.pid === pid)?.command ?? ''
  if (markOf(pid) === null) return isZombie(pid)
  if (!/(^|\/)postgres( |$)/.test(command) || command.includes(' -D /')) return true
  throw embeddedPostgresError(
    'would_not_start',
    `${pidFile} names process ${pid}, a PostgreSQL process that Sincerely did not start. If it uses this folder, stop it (kill -INT ${pid}). If not, remove the file (rm '${pidFile}'). Then start again.`,
  )
}

// PostgreSQL takes a zombie for alive. It holds no resources, and may never be reaped.
function isZombie(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

// Stops every postgres whose data directory begins as given, and the one recorded at its start. The latter matters if DATA_DIR
// was renamed while an orphan runs; without a start time its pid may have been reused.
async function stopPostmasters(directory: string, known: ProcessMark | null = null): Promise<number> {
  const marks = findPostmasters(directory)
  if (known?.startedAt && isAlive(known) && !marks.some(({ pid }) => pid === known.pid)) marks.push(known)
  for (const mark of marks) {
    if (await stopProcess(mark)) continue
    throw embeddedPostgresError(
      'would_not_start',
      `A PostgreSQL process still uses this data directory (process ${mark.pid}) and cannot be stopped. Restart the machine, or end that process, then start again.`,
    )
  }
  return marks.length
}

// We always start it as `<path>/postgres -D <directory> -c …`; its own child processes carry other titles.
function findPostmasters(directory: string): ProcessMark[] {
  return listCommandLines()
    .filter(({ command }) => {
      const program = command.slice(0, command.indexOf(' -'))
      return program.endsWith('/postgres') && command.startsWith(`${program} -D ${directory}`)
    })
    .map(({ pid }) => markOf(pid))
    .filter((mark) => mark !== null)
}
