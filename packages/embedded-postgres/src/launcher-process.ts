// Starts the embedded database from a second server in its own process, which tests can kill.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type { EmbeddedPostgres } from './embedded-postgres.ts'

type Said =
  | { kind: 'report'; line: string }
  | { kind: 'ready'; connection: EmbeddedPostgres['connection'] }
  | { kind: 'refused'; code: string; message: string }

export type LauncherProcess = {
  child: ChildProcess
  pid: number
  /** Resolves with the next message of this kind. Rejects if the process ends without one. */
  hears<K extends Said['kind']>(kind: K): Promise<Extract<Said, { kind: K }>>
  ended: Promise<unknown>
}

const SCRIPT = `
import { startEmbeddedPostgres } from './embedded-postgres.ts'
const say = (said) => process.stdout.write(JSON.stringify(said) + '\\n')
startEmbeddedPostgres({ dataDir: process.argv[2], report: (line) => say({ kind: 'report', line }) }).then(
  ({ connection, stop }) => {
    process.on('SIGTERM', () => stop().then(() => process.exit(0)))
    say({ kind: 'ready', connection })
  },
  ({ code, message }) => say({ kind: 'refused', code, message }),
)
`

/** Bundles the launcher once. Returns the path of a script that takes DATA_DIR as its argument. */
export async function buildLauncher(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'sincerely-launcher-'))
  chmodSync(directory, 0o755)
  const outfile = join(directory, 'launcher.cjs')
  await build({
    stdin: { contents: SCRIPT, resolveDir: import.meta.dirname, loader: 'js' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['pg-native'],
    // The bundle is in another folder, but must find the same PostgreSQL package.
    define: {
      'import.meta.url': JSON.stringify(pathToFileURL(join(import.meta.dirname, 'native-package.ts')).href),
    },
    logLevel: 'silent',
  })
  return outfile
}

/** Runs the script in its own process group. `uid` runs it as another user. */
export function startLauncher(script: string, dataDir: string, uid?: number): LauncherProcess {
  const child = spawn(process.execPath, [script, dataDir], {
    uid,
    gid: uid,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = once(child, 'exit')
  const said: Said[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => said.push(JSON.parse(line) as Said))
  const closed = once(lines, 'close')
  return {
    child,
    pid: child.pid ?? 0,
    ended,
    hears: async (kind) => {
      for (;;) {
        const found = said.find((one): one is Extract<Said, { kind: typeof kind }> => one.kind === kind)
        if (found) return found
        const next = await Promise.race([once(lines, 'line').then(() => true), closed.then(() => false)])
        if (!next && !said.some((one) => one.kind === kind)) {
          throw new Error(`the launcher ended without "${kind}": ${JSON.stringify(said)}`)
        }
      }
    },
  }
}
