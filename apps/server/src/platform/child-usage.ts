// What a child process has used so far, as Linux tells its parent.
import { readFileSync } from 'node:fs'

/** Pages of memory are 4 KiB on the machines this runs on; where they are larger the figure is too small by that factor. */
const MEMORY_PAGE = 4_096

/** The resident memory of a process in megabytes, or null where the system has no /proc (the child then watches itself) or the process is gone. */
export function megabytesOf(pid: number): number | null {
  try {
    const resident = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]
    return (Number(resident) * MEMORY_PAGE) / 1_000_000
  } catch {
    return null
  }
}

/** Linux counts the processor's time in hundredths of a second for every program. */
const TICKS = 100

/** The processor time a process has used, in seconds, or null where the system has no /proc or the process is gone. */
export function processorSecondsOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program, in brackets, may hold spaces; user and system time are the 14th and 15th field.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return null
  }
}
