// A process's use of processor and memory, from /proc on Linux; NaN on other systems.
import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Processor time of all its threads, in ms. More reliable than the clock if others use the machine too. */
export function processorMillis(pid: number): number {
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

/** Resident memory in megabytes. */
export function residentMegabytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1]) / 1024
}

/** The peak resident memory since its start, in megabytes of a million bytes; NaN once it has ended. */
export function peakMegabytes(pid: number): number {
  return (Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1]) * 1024) / 1_000_000
}

/** The children of its main thread whose command names this program. */
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
