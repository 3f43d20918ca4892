// Records which server runs on a DATA_DIR, so that a second start shows its address instead of failing.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { isAlive, markOf } from '@sincerely/embedded-postgres/process-mark'
import type { ProcessMark } from '@sincerely/embedded-postgres/process-mark'

type Running = {
  process: ProcessMark
  address: string
  /** The address for requests from the same machine. */
  local: string
}

const answerTimeoutMs = 3000

/** PUBLIC_URL, or the host and port the server listens on. */
export function addressOf({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Records this process as the server of `dataDir`. Returns a function that removes the record. */
export function noteRunning({ dataDir, ...config }: Config): () => void {
  const file = noteOf(dataDir)
  const running: Running = {
    process: markOf(process.pid) ?? { pid: process.pid, startedAt: null },
    address: addressOf(config),
    local: localAddress(config),
  }
  writeFileSync(`${file}.new`, JSON.stringify(running), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return () => rmSync(file, { force: true })
}

/** The address of the server that runs on `dataDir`; null if there is none, even if a server that was killed left its record. */
export async function findRunning(dataDir: string): Promise<string | null> {
  const running = readNote(noteOf(dataDir))
  if (running === null || !isAlive(running.process)) return null
  return (await isSincerely(running.local)) ? running.address : null
}

function noteOf(dataDir: string): string {
  return join(dataDir, 'running.json')
}

function readNote(file: string): Running | null {
  try {
    const { process, address, local } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Running>
    if (typeof process?.pid !== 'number' || address === undefined || local === undefined) return null
    return { process, address, local }
  } catch {
    return null
  }
}

function localAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const own = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return addressOf({ publicUrl: null, host: own, port })
}

async function isSincerely(address: string): Promise<boolean> {
  try {
    const reply = await fetch(`${address}/api/info`, { signal: AbortSignal.timeout(answerTimeoutMs) })
    const info = (await reply.json()) as { name?: unknown }
    return info.name === 'Sincerely'
  } catch {
    return false
  }
}
