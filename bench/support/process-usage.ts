// Reads a process's use of processor and memory from /proc on Linux. Returns NaN on other systems.
import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/**
 * Returns the processor time of all threads in ms. It is more reliable than the clock if other programs use
 * the machine too.
 */
export function processorMillis(pid: number): number {
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

/** Returns the resident memory in megabytes. */
export function residentMegabytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1]) / 1024
}

/**
 * Returns the peak resident memory since the process started, in megabytes of a million bytes. Returns NaN
 * once the process has ended.
 */
export function peakMegabytes(pid: number): number {
  return (Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1]) * 1024) / 1_000_000
}

/** Returns the children of its main thread whose command contains the program's name. */
export function childrenOf(pid: number, program: string): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return children.filter((child) => read(`/proc/${child}/cmdline`).includes(program))
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
