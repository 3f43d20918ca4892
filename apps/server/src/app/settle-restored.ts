// After a restore, ends sessions and holds deliveries that the restored data would otherwise continue.
import { endAllLinks } from '../features/auth/links/links.sql.ts'
import { deleteAllSessions } from '../features/auth/sessions/sessions.sql.ts'
import { dropAllTwoFactor } from '../features/auth/two-factor/two-factor.ts'
import { deleteUnderWay } from '../features/backups/backups.sql.ts'
import { dropOverdue } from '../features/notifications/email-notifications.sql.ts'
import { transaction, unattended } from '../platform/transaction.ts'
import { connect } from '../platform/db/connect.ts'
import type { Connection } from '../platform/db/connect.ts'
import { markFinished } from '../platform/db/copy/unfinished-restore.ts'
import { holdWaiting } from '../platform/delivery/deliveries.sql.ts'
import { forgetKey } from '../platform/db/key-fingerprint.sql.ts'

/**
 * Ends all sessions and one-time links, because some that ended after the backup would be valid again. Holds waiting deliveries
 * for a person to decide, and drops waiting notification e-mails, because they may have been sent since the backup.
 * Transcriptions are requested again. If the key is lost, nobody can use their authenticator secret or recovery codes, so
 * two-factor sign-in is turned off.
 */
export async function settleRestored(
  connection: Connection,
  { details, now, withoutKey }: { details: Record<string, string>; now: Date; withoutKey: boolean },
): Promise<{ heldDeliveries: number; twoFactorEnded: number }> {
  const { db, close } = connect(connection, 1)
  try {
    return await transaction(unattended(db, now), async (tx) => {
      await deleteAllSessions(tx)
      await endAllLinks(tx)
      const heldDeliveries = await holdWaiting(tx)
      await dropOverdue(tx, now)
      await deleteUnderWay(tx)
      // The next server stores the fingerprint of its own key.
      if (withoutKey) await forgetKey(tx.db)
      const twoFactorEnded = withoutKey ? await dropAllTwoFactor(tx) : 0
      await markFinished(tx.db)
      await tx.audit({ action: 'backup.restore', details: { ...details, held: heldDeliveries } })
      return { heldDeliveries, twoFactorEnded }
    })
  } finally {
    await close()
  }
}
