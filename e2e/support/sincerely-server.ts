// Starts the product as a user would, with its own port and data folder. Also stops or kills it.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { demoPassword } from './people.ts'

export type Sincerely = {
  address: string
  /** Returns the output so far. */
  output: () => string
  /** Stops the server like Ctrl-C. Resolves once all its processes have ended. */
  stop: () => Promise<void>
  /** Sends kill -9 to the whole process group. Resolves once the port is closed. */
  kill: () => Promise<void>
}

/**
 * A server's port and data. A second start with the same home continues where the first ended. `settings` are
 * environment variables.
 */
export type Home = { dataDir: string; port: number; demo: boolean; settings?: Record<string, string> }

/** A demo home is a copy of the practice that `prepareDemo` made, which starts in a second. */
export async function newHome({ demo, settings }: Pick<Home, 'demo' | 'settings'>): Promise<Home> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sincerely-journeys-'))
  // PostgreSQL does not run as root, so another system user must be able to reach its files.
  await chmod(dataDir, 0o755)
  const prepared = process.env[preparedDemo]
  // Node's own copy does not keep the owner of the database's files.
  if (demo && prepared) await promisify(execFile)('cp', ['-a', `${prepared}/.`, dataDir])
  return { dataDir, port: await freePort(), demo, ...(settings && { settings }) }
}

/** Fills a demo practice once for all homes of this run. Returns a function that removes it. */
export async function prepareDemo(): Promise<() => Promise<void>> {
  const home = await newHome({ demo: true })
  await (await startServer(home)).stop()
  process.env[preparedDemo] = home.dataDir
  return () => removeHome(home)
}

const preparedDemo = 'SINCERELY_PREPARED_DEMO'

export async function removeHome(home: Home): Promise<void> {
  await rm(home.dataDir, { recursive: true, force: true, maxRetries: 5 })
  await rm(logOf(home), { force: true })
}

/** Returns the file with the output of this home's servers. */
export function logOf({ dataDir }: Pick<Home, 'dataDir'>): string {
  return `${dataDir}.log`
}

const logs = new Set<string>()
const maxLines = 100

/**
 * Returns the last log lines of this server, and of each server that this process started and has not
 * removed.
 */
export function lastLogLines(log: string): string {
  return [log, ...logs]
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8').split('\n').slice(-maxLines).join('\n'))
    .join('\n\n')
}

/** Starts the built server itself. If it does not start, throws an error with its output. */
export function startServer(home: Home): Promise<Sincerely> {
  return launch(home, fromRoot('apps/server/dist/main.js'))
}

/** Starts the process that `npm start` runs, in its own process group. */
export function startAsNpmStart(home: Home): Promise<Sincerely> {
  return launch(home, fromRoot('scripts/start.mjs'))
}

async function launch(home: Home, script: string): Promise<Sincerely> {
  const child = spawn(process.execPath, [script], {
    cwd: fromRoot('.'),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(home.port),
      DATA_DIR: home.dataDir,
      DEMO: home.demo ? 'on' : 'off',
      DEMO_PASSWORD: demoPassword,
      ...home.settings,
    },
  })
  const ended = once(child, 'exit')
  const log = createWriteStream(logOf(home), { flags: 'a' })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  logs.add(logOf(home))
  const output = await readUntilReady(child)
  const address = `http://127.0.0.1:${home.port}`
  return {
    address,
    output,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
    kill: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      await ended
      while (await isAnswering(address)) continue
    },
  }
}

function readUntilReady(child: ChildProcess): Promise<() => string> {
  let printed = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Stop it with Ctrl-C.')) resolve(() => printed)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)))
  })
}

/** The port may answer for a moment after the group's first process has ended. */
function isAnswering(address: string): Promise<boolean> {
  return fetch(`${address}/api/health`).then(
    () => true,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}

function fromRoot(place: string): string {
  return fileURLToPath(new URL(`../../${place}`, import.meta.url))
}
