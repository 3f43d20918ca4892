// Whole servers on a database of their own, one after the other or side by side, for what has to survive that one is killed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServer, startServer } from './start-server.ts'
import type { Settings, StartedServer } from './start-server.ts'
import { templateDatabase } from './global-setup.ts'
import { databaseUrl, tellDatabase } from './tell-database.ts'
import { copyTemplate } from './test-app.ts'

export const demoPassword = 'a password for tests'

export type ServersInTurn = {
  /** Waits until it is ready. */
  start: () => Promise<StartedServer>
  /** Not expected to become ready. */
  startBare: (settings: Settings) => Promise<StartedServer>
  /** Answers the exit code; null for one that was killed. */
  end: (server: StartedServer, signal: NodeJS.Signals) => Promise<number | null>
  /** Runs a statement beside the servers. */
  tell: (statement: string) => Promise<void>
  /** Ends all of them and removes what they left. */
  close: () => Promise<void>
}

/** The demo practice; `settings` are the environment of every server. */
export async function prepareServers(
  settings: Settings = {},
  template: Parameters<typeof copyTemplate>[0] = templateDatabase,
): Promise<ServersInTurn> {
  const built = await buildServer()
  const database = await copyTemplate(template)
  const dataDir = mkdtempSync(join(tmpdir(), 'sincerely-killed-'))
  const running: StartedServer[] = []
  const end = async ({ child, ended }: StartedServer, signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      process.kill(-child.pid, signal)
    return ended
  }
  const startBare = async (more: Settings) => {
    const where = { DATABASE_URL: databaseUrl(database.connection), DATA_DIR: dataDir }
    const demo = { DEMO: 'on', DEMO_PASSWORD: demoPassword }
    const server = await startServer(built, { ...where, ...settings, ...demo, ...more })
    running.push(server)
    return server
  }
  return {
    start: async () => {
      const server = await startBare({})
      await server.hears(/Sincerely is ready/)
      return server
    },
    startBare,
    end,
    tell: (statement) => tellDatabase(database.connection, statement),
    close: async () => {
      for (const server of running) await end(server, 'SIGTERM')
      await database.drop()
      built.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
