// Real servers on their own database, in turn or side by side, to test what survives killing one.
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

/** The same for each server, as in an installation with several, which need not share a folder. */
const secretKey = 'one key for the servers of a test, of no use to anybody'

export type ServersInTurn = {
  /** Waits until it is ready. `own` settings apply to this one only. */
  start: (own?: Settings) => Promise<StartedServer>
  /** Does not wait until it is ready. */
  startBare: (settings: Settings) => Promise<StartedServer>
  /** Returns the exit code; null if it was killed. */
  end: (server: StartedServer, signal: NodeJS.Signals) => Promise<number | null>
  /** To their database. */
  connection: DatabaseAddress
  /** Runs a statement directly on the database. */
  tell: (statement: string) => Promise<void>
  /** Ends all of them and removes their files. */
  close: () => Promise<void>
}

/** The demo practice; `settings` are every server's environment. Each has its own data folder. */
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
