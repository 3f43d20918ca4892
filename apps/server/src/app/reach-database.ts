// Connects a command to the practice's database, whether or not the server is running.
import type { Config } from '../config.ts'
import type { Connection } from '../platform/db/connect.ts'
import { startEmbeddedPostgres } from '@sincerely/embedded-postgres/embedded-postgres'
import { isEmbeddedPostgresError } from '@sincerely/embedded-postgres/embedded-postgres-error'
import { findEmbeddedPostgres } from '@sincerely/embedded-postgres/find-running'
import { pollUntil } from '@sincerely/embedded-postgres/poll-until'
import { currentDatabase } from '../platform/db/own-database.ts'

export type ReachedDatabase = {
  connection: Connection
  /** Stops the database if this command started it. */
  leave: () => Promise<void>
}

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

const patienceMs = 60_000

/**
 * Connects to the database of DATABASE_URL if that is set, else to the embedded database of DATA_DIR: through its socket if a
 * server is running, or by starting the database for this command. Waits up to a minute while a server starts or stops. Throws an
 * error with a sentence to print if there is no database yet, because a command never creates or migrates one.
 */
export async function reachDatabase(
  { databaseUrl, dataDir }: Place,
  report: (line: string) => void,
): Promise<ReachedDatabase> {
  if (databaseUrl !== null)
    return { connection: { connectionString: databaseUrl }, leave: () => Promise.resolve() }
  const reached = await pollUntil(() => tryToReach(dataDir, report), { within: patienceMs, every: 250 })
  if (reached !== undefined) return reached
  throw new Error(
    `The database in ${dataDir} is in use by another process and does not accept queries. Stop the server there, then try again.`,
  )
}

async function tryToReach(
  dataDir: string,
  report: (line: string) => void,
): Promise<ReachedDatabase | undefined> {
  const found = await findEmbeddedPostgres(dataDir)
  if (found.state === 'none')
    throw new Error(
      `There is no database in ${dataDir} yet. Set DATA_DIR to the folder that the server uses.`,
    )
  if (found.state === 'starting') return undefined
  if (found.state === 'running') {
    const connection = currentDatabase(found.connection, dataDir)
    return { connection, leave: () => Promise.resolve() }
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, report })
    return { connection: currentDatabase(postgres.connection, dataDir), leave: () => postgres.stop() }
  } catch (error) {
    // A server has started since the check.
    if (isEmbeddedPostgresError(error) && error.code === 'already_running') return undefined
    throw error
  }
}
