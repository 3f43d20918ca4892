// Opens PostgreSQL's log file for the program's output, and reads it if an error occurs.

import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'

const LARGEST_LOG_BYTES = 10_000_000
const MOST_READ_BYTES = 64_000

export type PostgresLog = {
  file: string
  /** A file descriptor for appending. Pass it to the program, then close this process's copy with `close`. */
  output: number
  close(): void
  /** Returns the output since this log was opened, at most the last 64 kB. */
  written(): string
}

/** Opens the log. A log above 10 MB is first renamed to `<file>.1`. */
export function openPostgresLog(file: string): PostgresLog {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG_BYTES)
    renameSync(file, `${file}.1`)
  const output = openSync(file, 'a', 0o600)
  const start = fstatSync(output).size
  return { file, output, close: () => closeSync(output), written: () => readFrom(file, start) }
}

/** Returns the last few lines of a text, for an error message. */
export function lastLines(text: string, count = 6): string {
  return text.trim().split('\n').slice(-count).join('\n')
}

function readFrom(file: string, start: number): string {
  const handle = openSync(file, 'r')
  try {
    const end = fstatSync(handle).size
    const from = Math.max(start, end - MOST_READ_BYTES)
    const bytes = Buffer.alloc(Math.max(0, end - from))
    readSync(handle, bytes, 0, bytes.length, from)
    return bytes.toString('utf8')
  } finally {
    closeSync(handle)
  }
}
