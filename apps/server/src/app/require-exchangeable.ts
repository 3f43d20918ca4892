// Checks before a restore that the role may exchange two databases, which is the last step of a restore.
import { backupError } from '../platform/backup/backup-error.ts'
import type { Connection } from '../platform/db/connect.ts'
import {
  maintenanceDatabase,
  readExchangeRights,
  tryMaintenanceDatabase,
} from '../platform/db/copy/exchange-rights.ts'
import type { ExchangeRights } from '../platform/db/copy/exchange-rights.ts'

/**
 * Throws an error with a sentence to print if the role may not exchange the databases. Returns false if the role may not create a
 * database and can only fill an empty one.
 */
export async function requireExchangeable(
  connection: Connection,
  { isEmpty }: { isEmpty: boolean },
): Promise<boolean> {
  const rights = await readExchangeRights(connection)
  if (!rights.makes && isEmpty) return false
  if (!rights.makes) throw mayMakeNone(rights)
  if (!rights.owns) throw isAnothers(rights)
  await tryMaintenanceDatabase(connection).catch((error: unknown) => {
    throw cannotBeReached(rights, error)
  })
  return true
}

function mayMakeNone({ role }: ExchangeRights): Error {
  return backupError(
    'no_room_for_it',
    `The role "${role}" in DATABASE_URL is not allowed to create databases, so it cannot replace one. Nothing was changed. Ask the owner of the database server to run: alter role "${role}" createdb. Or set DATABASE_URL to an empty database.`,
  )
}

function isAnothers({ role, database, owner }: ExchangeRights): Error {
  return backupError(
    'no_room_for_it',
    `The database "${database}" belongs to "${owner}", and only its owner can replace it with a restored one. Nothing was changed. Ask the owner of the database server to run: alter database "${database}" owner to "${role}", then restore again.`,
  )
}

function cannotBeReached({ role }: ExchangeRights, error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
  return backupError(
    'no_room_for_it',
    `The role "${role}" cannot connect to the database "${maintenanceDatabase}" on the same server (${code}), which a restore needs. Nothing was changed. Ask the owner of the database server to run: grant connect on database ${maintenanceDatabase} to "${role}". Check that pg_hba.conf (or the connection pooler) allows the connection, then restore again.`,
  )
}
