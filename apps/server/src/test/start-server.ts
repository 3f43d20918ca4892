// The built server as a separate process, for tests that start, stop and kill it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import { pollUntil } from '@sincerely/embedded-postgres/poll-until'
import { testClient } from './test-client.ts'
import type { TestClient } from './test-client.ts'

export type BuiltServer = { file: string }

declare module 'vitest' {
  export interface ProvidedContext {
    builtServer: BuiltServer
  }
}

/** Builds the server as `npm start` does, once per run. The folder is inside the server's, so that the packages are found. */
export function builtServer(): BuiltServer {
  return inject('builtServer')
}

export type StartedServer = {
  child: ChildProcess
  url: string
  anonymous: TestClient
  /** The server's output so far. */
  said: () => string
  /** Waits for output that matches. Throws with all output if the server exits or 30 s pass. */
  hears: (pattern: RegExp) => Promise<RegExpExecArray>
  /** Resolves with the exit code after the server has exited. */
  ended: Promise<number | null>
  signedIn: (email: string, password: string) => Promise<TestClient>
}

export type Settings = Record<string, string>

/**
 * Starts the server with only these settings. `PORT` is a free port by default. With a command's name and arguments, starts that
 * command instead.
 */
export async function startServer(
  built: BuiltServer,
  settings: Settings,
  [command, ...words]: string[] = [],
): Promise<StartedServer> {
  const file = command === undefined ? built.file : join(dirname(built.file), `${command}-command.js`)
  const port = settings['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, [file, ...words], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', HOST: '127.0.0.1', ...settings, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const pieces: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => pieces.push(String(piece)))
  let over = false
  const ended = once(child, 'close').then(() => {
    over = true
    return child.exitCode
  })
  const said = () => pieces.join('')
  const url = `http://127.0.0.1:${port}`
  const anonymous = testClient(url, null)
  return {
    child,
    url,
    anonymous,
    said,
    hears: async (pattern) => {
      const found = await pollUntil(() => pattern.exec(said()) ?? (over ? null : undefined), {
        within: 30_000,
      })
      if (!found) throw new Error(`the server never said ${String(pattern)}, but: ${said()}`)
      return found
    },
    ended,
    signedIn: async (email, password) => {
      const { body } = await anonymous.post('/api/auth/login', { email, password })
      const token = (body as { token?: string } | null)?.token
      if (token === undefined) throw new Error(`cannot sign in: ${JSON.stringify(body)}`)
      return testClient(url, token)
    },
  }
}

/** Returns a port that was free a moment ago, so another program may take it. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
