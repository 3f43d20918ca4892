// Servers on their own database, one after another or at the same time, to test what survives if one is killed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtServer, startServer } from './start-server.ts'
import type { Settings, StartedServer } from './start-server.ts'
import { templateDatabase } from './global-setup.ts'
import { databaseUrl, tellDatabase } from './tell-database.ts'
import type { DatabaseAddress } from './tell-database.ts'
import { copyTemplate } from './test-app.ts'

export const demoPassword = 'a password for tests'

/** All servers of an installation have the same key, even if they share no folder. */
const secretKey = 'one key for the servers of a test, of no use to anybody'

export type ServersInTurn = {
  /** Starts a server and waits until it is ready. The `own` settings apply only to this server. */
  start: (own?: Settings) => Promise<StartedServer>
  /** Starts a server without waiting until it is ready. */
  startBare: (settings: Settings) => Promise<StartedServer>
  /** Ends the server and returns its exit code; null if it was killed. */
  end: (server: StartedServer, signal: NodeJS.Signals) => Promise<number | null>
  /** The address of the servers' database. */
  connection: DatabaseAddress
  /** Runs a statement directly on the database. */
  tell: (statement: string) => Promise<void>
  /** Ends all servers and removes their files. */
  close: () => Promise<void>
}

/** Prepares a demo practice. Every server has these `settings` in its environment, and its own data folder. */
export async function prepareServers(
  settings: Settings = {},
  template: Parameters<typeof copyTemplate>[0] = templateDatabase,
): Promise<ServersInTurn> {
  const built = builtServer()
  const database = await copyTemplate(template)
  const folders = mkdtempSync(join(tmpdir(), 'sincerely-killed-'))
  const running: StartedServer[] = []
  let begun = 0
  const end = async ({ child, ended }: StartedServer, signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      process.kill(-child.pid, signal)
    return ended
  }
  const startBare = async (more: Settings) => {
    const dataDir = join(folders, String((begun += 1)))
    const where = { DATABASE_URL: databaseUrl(database.connection), DATA_DIR: dataDir, SECRET_KEY: secretKey }
    const demo = { DEMO: 'on', DEMO_PASSWORD: demoPassword }
    const server = await startServer(built, { ...where, ...settings, ...demo, ...more })
    running.push(server)
    return server
  }
  return {
    connection: database.connection,
    start: async (own = {}) => {
      const server = await startBare(own)
      await server.hears(/Sincerely is ready/)
      return server
    },
    startBare,
    end,
    tell: (statement) => tellDatabase(database.connection, statement),
    close: async () => {
      for (const server of running) await end(server, 'SIGTERM')
      await database.drop()
      rmSync(folders, { recursive: true, force: true })
    },
  }
}
