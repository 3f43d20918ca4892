// Cleans up after a killed server, which may leave a PostgreSQL process, lock files and unfinished clusters.

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { removeSocket } from './address.ts'
import { embeddedPostgresError } from './embedded-postgres-error.ts'
import type { Layout } from './layout.ts'
import type { Cluster } from './postmaster.ts'
import { isAlive, listCommandLines, markOf, type ProcessMark } from './process-mark.ts'
import { stopProcess } from './stop-process.ts'

/** Stops processes that still use unfinished clusters, then removes these clusters. */
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
 * Prepares the cluster for a new start. Only the holder of the launcher lock may call this function, because
 * any PostgreSQL on the directory is then an orphan. Throws 'would_not_start' if the PostgreSQL in the pid
 * file may belong to another program.
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

// PostgreSQL itself handles a pid file whose process is dead. An empty file or an unrelated process would
// keep it from starting. Small pids repeat after a container's restart.
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

// PostgreSQL treats a zombie as alive. A zombie holds no resources, and may never be reaped.
function isZombie(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

// Stops every postgres whose data directory starts with `directory`, and the process that was recorded at its
// start. The recorded one is needed if DATA_DIR was renamed while an orphan runs. Without a start time, its
// pid may belong to another process.
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

// Sincerely always starts PostgreSQL as `<path>/postgres -D <directory> -c …`. PostgreSQL's child processes
// have other titles.
function findPostmasters(directory: string): ProcessMark[] {
  return listCommandLines()
    .filter(({ command }) => {
      const program = command.slice(0, command.indexOf(' -'))
      return program.endsWith('/postgres') && command.startsWith(`${program} -D ${directory}`)
    })
    .map(({ pid }) => markOf(pid))
    .filter((mark) => mark !== null)
}
