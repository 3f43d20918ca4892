// Runs the built server like `npm start`, in a separate process.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './free-port.ts'

// These processes lead their own process groups, so Ctrl-C does not reach them.
const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill()))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** `npm start` uses the same option. */
export const memoryOptions = ['--max-semi-space-size=32']

export type ServerProcess = {
  child: ChildProcess
  pid: number
  port: number
  url: string
  /** Stops the server cleanly and waits until it has ended. */
  stop: () => Promise<void>
}

/**
 * Starts the server in its own process group and waits until it is ready. `nodeOptions` are options such as
 * `--cpu-prof`.
 */
export async function startServerProcess(
  settings: Record<string, string>,
  nodeOptions: string[] = [],
): Promise<ServerProcess> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', ...memoryOptions, ...nodeOptions, 'apps/server/dist/main.js'],
    {
      env: { PATH: process.env['PATH'], ...settings, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    },
  )
  running.add(child)
  child.once('exit', () => running.delete(child))
  await readiness(child)
  return {
    child,
    pid: child.pid ?? 0,
    port,
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function readiness(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (piece: Buffer) => {
      output += String(piece)
      if (output.includes('Sincerely is ready')) resolve()
    })
    child.once('exit', () => reject(new Error(`the server did not start: ${output}`)))
  })
}

export async function signIn(url: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await response.json()) as { token?: string }
  if (token === undefined) throw new Error(`${email} cannot sign in: ${response.status}`)
  return token
}
