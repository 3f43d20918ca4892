// Memory and processor time of a child process, read from /proc on Linux.
import { readFileSync } from 'node:fs'

/** Pages of memory are 4 KiB on the machines this runs on; with larger pages the figure is too small by that factor. */
const MEMORY_PAGE = 4_096

/** Resident memory in megabytes; null without /proc (the child then watches itself) or if the process has ended. */
export function megabytesOf(pid: number): number | null {
  try {
    const resident = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]
    return (Number(resident) * MEMORY_PAGE) / 1_000_000
  } catch {
    return null
  }
}

/** Linux reports processor time in hundredths of a second. */
const TICKS = 100

/** Processor time used so far, in seconds; null without /proc or if the process has ended. */
export function processorSecondsOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The program's name, in brackets, may contain spaces; user and system time are the 14th and 15th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return null
  }
}
