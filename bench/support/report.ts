// Prints a bench's results: the machine, a table, and whether each target was met.
import { availableParallelism, loadavg, totalmem } from 'node:os'

export type Bar = { what: string; bar: string; found: string; passed: boolean }

export function printMachine(title: string, postgres?: string): void {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  const load = `load ${(loadavg()[0] ?? 0).toFixed(1)} at the start`
  const programs = [`Node ${process.versions.node}`, ...(postgres === undefined ? [] : [postgres])]
  console.log(`\n${title} · ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`)
  console.log([`${availableParallelism()} cores`, memory, ...programs, load].join(', '))
}

/** Columns are as wide as needed. The first is aligned left, and numbers are aligned right. */
export function printTable(head: string[], rows: (string | number)[][]): void {
  const cells = [head, ...rows.map((row) => row.map(String))]
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
  console.log(`\n${line(cells[0] ?? [])}`)
  console.log(widths.map((width) => '-'.repeat(width)).join('  '))
  for (const row of cells.slice(1)) console.log(line(row))
}

/**
 * Prints each target with its result. The exit code is also set, so that a script notices a missed target.
 */
export function printBars(bars: Bar[]): void {
  console.log()
  for (const { what, bar, found, passed } of bars)
    console.log(`${passed ? 'passed' : 'FAILED'}  ${what}: ${found} (bar ${bar})`)
  if (bars.some(({ passed }) => !passed)) process.exitCode = 1
}

/** `share` is between 0 and 1. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
