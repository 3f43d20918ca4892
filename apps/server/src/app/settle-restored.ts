// What must not go on where a backup, or a practice that was put away, left it: who was signed in, and what was about to be sent.
import { endAllLinks } from '../features/auth/links/links.sql.ts'
import { deleteAllSessions } from '../features/auth/sessions/sessions.sql.ts'
import { dropAllTwoFactor } from '../features/auth/two-factor/two-factor.ts'
import { deleteUnderWay } from '../features/backups/backups.sql.ts'
import { dropOverdue } from '../features/notifications/email-news.sql.ts'
import { transaction, unattended } from '../platform/transaction.ts'
import { connect } from '../platform/db/connect.ts'
import type { Connection } from '../platform/db/connect.ts'
import { markFinished } from '../platform/db/copy/unfinished-restore.ts'
import { holdWaiting } from '../platform/delivery/deliveries.sql.ts'
import { forgetKey } from '../platform/db/key-fingerprint.sql.ts'

/**
 * Everybody signs in anew, and one-time links are over: what was ended since would be open again. What waited
 * to be sent may have gone out since, so a person decides. Speech to text is simply asked again. Where the key is lost, so are
 * the secrets of authenticator apps and the recovery codes: two-factor sign-in is off, or nobody who has it came in any more.
 */
export async function settleRestored(
  connection: Connection,
  { details, now, withoutKey }: { details: Record<string, string>; now: Date; withoutKey: boolean },
): Promise<{ held: number; twoFactorEnded: number }> {
  const { db, close } = connect(connection, 1)
  try {
    return await transaction(unattended(db, now), async (tx) => {
      await deleteAllSessions(tx)
      await endAllLinks(tx)
      const held = await holdWaiting(tx)
      await dropOverdue(tx, now)
      await deleteUnderWay(tx)
      // The next server leaves that of the key it has.
      if (withoutKey) await forgetKey(tx.db)
      const twoFactorEnded = withoutKey ? await dropAllTwoFactor(tx) : 0
      await markFinished(tx.db)
      await tx.audit({ action: 'backup.restore', details: { ...details, held } })
      return { held, twoFactorEnded }
    })
  } finally {
    await close()
  }
}
