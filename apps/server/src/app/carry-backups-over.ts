// Copies the list of backups to the restored practice, because the backup files stay where they are.
import { insertCarried, selectCarried } from '../features/backups/backups.sql.ts'
import { transaction, unattended } from '../platform/transaction.ts'
import { connect } from '../platform/db/connect.ts'
import type { Connection } from '../platform/db/connect.ts'

export async function carryBackupsOver(from: Connection, to: Connection): Promise<void> {
  const earlier = connect(from, 1)
  const backups = await selectCarried(earlier.db).finally(earlier.close)
  const restored = connect(to, 1)
  try {
    await transaction(unattended(restored.db), async (tx) => {
      await insertCarried(tx, backups)
      await tx.audit({ action: 'backup.list-kept', details: { count: backups.length } })
    })
  } finally {
    await restored.close()
  }
}
