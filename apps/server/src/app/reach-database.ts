// How a command reaches the practice's database, whether the server runs or not.
import type { Config } from '../config.ts'
import type { Connection } from '../platform/db/connect.ts'
import { startEmbeddedPostgres } from '@sincerely/embedded-postgres/embedded-postgres'
import { isEmbeddedPostgresError } from '@sincerely/embedded-postgres/embedded-postgres-error'
import { findEmbeddedPostgres } from '@sincerely/embedded-postgres/find-running'
import { pollUntil } from '@sincerely/embedded-postgres/poll-until'
import { currentDatabase } from '../platform/db/own-database.ts'

export type ReachedDatabase = {
  connection: Connection
  /** Stops the database where this command started it, and leaves it alone where it ran already. */
  leave: () => Promise<void>
}

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

const patienceMs = 60_000

/**
 * The database of DATABASE_URL; the embedded one of DATA_DIR through its socket while a server runs on it; else that
 * one started for the time of the command. What is starting or stopping meanwhile is waited for, up to a minute.
 * Throws a sentence where there is no database yet: a command never makes one. Nothing is migrated here.
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
    // A server began to start since we looked.
    if (isEmbeddedPostgresError(error) && error.code === 'already_running') return undefined
    throw error
  }
}
