// Waits until nobody uses the database, because a running server would continue to write to the database that a restore replaces.
import { backupError } from '../platform/backup/backup-error.ts'
import type { Connection } from '../platform/db/connect.ts'
import { connectionsTo } from '../platform/db/copy/databases.ts'
import { pollUntil } from '@sincerely/embedded-postgres/poll-until'

/** In ms; longer than an ended connection takes to disappear. */
export const patienceMs = 1500

export async function requireStopped(connection: Connection): Promise<void> {
  const isFree = await pollUntil(async () => ((await connectionsTo(connection)) === 0 ? true : undefined), {
    within: patienceMs,
  })
  if (isFree === true) return
  throw backupError(
    'no_room_for_it',
    'This database is in use by a server or another program. Nothing was changed. Stop every Sincerely server that uses it (press Ctrl-C where it was started), then try again.',
  )
}
