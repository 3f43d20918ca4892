// Identifies processes reliably. A pid may be reused, but a pid together with its start time is not.

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** `startedAt` is opaque and can only be compared. It is null if the system does not report it. */
export type ProcessMark = { pid: number; startedAt: string | null }

/**
 * Returns the mark of a live process. Returns null if there is none, or only a zombie, which holds no
 * resources.
 */
export function markOf(pid: number): ProcessMark | null {
  if (!Number.isSafeInteger(pid) || pid <= 0 || !answersSignals(pid)) return null
  if (process.platform === 'linux') return markFromProc(pid)
  const [state, startedAt] = askPs(['-o', 'state=', '-o', 'lstart=', '-p', String(pid)])
    .trim()
    .split(/\s+(.*)/)
  return state === undefined || state === '' || state.startsWith('Z')
    ? null
    : { pid, startedAt: startedAt ?? null }
}

/**
 * True if this process is alive. A later process with the same pid does not count, if the system reports
 * start times.
 */
export function isAlive(mark: ProcessMark): boolean {
  const now = markOf(mark.pid)
  if (now === null) return false
  return mark.startedAt === null || now.startedAt === null || mark.startedAt === now.startedAt
}

/**
 * Lists the pids and command lines of every process that this user may see. Arguments are joined by blanks.
 */
export function listCommandLines(): { pid: number; command: string }[] {
  if (process.platform !== 'linux') {
    return askPs(['-axww', '-o', 'pid=', '-o', 'command='])
      .split('\n')
      .map((line) => /^\s*(\d+)\s+(.*)$/.exec(line))
      .flatMap((match) => (match ? [{ pid: Number(match[1]), command: match[2] ?? '' }] : []))
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: readProc(`${name}/cmdline`).replaceAll('\0', ' ').trim() }))
    .filter(({ command }) => command !== '')
}

/** Sends a signal. A process that has already ended is not an error. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended, which is what every caller wants.
  }
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

// After the command name in /proc/<pid>/stat, the first field is the state. The twentieth is the start time
// in ticks since boot. The boot id makes this time unique across restarts of the machine.
function markFromProc(pid: number): ProcessMark | null {
  const stat = readProc(`${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (stat === '') return { pid, startedAt: null }
  if (fields[0] === 'Z' || fields[0] === 'X') return null
  return { pid, startedAt: `${readProc('sys/kernel/random/boot_id').trim()} ${fields[19]}` }
}

function readProc(name: string): string {
  try {
    return readFileSync(`/proc/${name}`, 'utf8')
  } catch {
    return ''
  }
}

function askPs(options: string[]): string {
  try {
    return execFileSync('ps', options, { encoding: 'utf8', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } })
  } catch {
    return ''
  }
}
