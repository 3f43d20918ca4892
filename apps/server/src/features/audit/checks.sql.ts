import type { AuditReport } from '@sincerely/contract/audit'
import type { Tx } from '../../platform/transaction.ts'
import type { Db } from '../../platform/db/tables.ts'

export type StoredCheck = {
  id: number
  begunBy: string
  begunAt: Date
  endedAt: Date | null
  outcome: 'intact' | 'harmed' | 'failed' | null
  report: AuditReport | null
}

export async function selectLastCheck(db: Db): Promise<StoredCheck | undefined> {
  return db
    .selectFrom('auditChecks')
    .innerJoin('users', 'users.id', 'auditChecks.begunBy')
    .select(['auditChecks.id', 'users.name as begunBy', 'begunAt', 'endedAt', 'outcome', 'report'])
    .orderBy('auditChecks.id', 'desc')
    .limit(1)
    .$castTo<StoredCheck>()
    .executeTakeFirst()
}

/** Returns undefined if a check is already running. */
export async function insertCheck(tx: Tx, userId: number): Promise<number | undefined> {
  const row = await tx.db
    .insertInto('auditChecks')
    .values({ begunBy: userId, begunAt: tx.now, endedAt: null, outcome: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Ends checks whose server stopped before they finished. */
export async function endLostChecks(tx: Tx, begunBefore: Date): Promise<void> {
  await tx.db
    .updateTable('auditChecks')
    .set({ endedAt: tx.now, outcome: 'failed' })
    .where('endedAt', 'is', null)
    .where('begunAt', '<', begunBefore)
    .execute()
}

export async function endCheck(
  tx: Tx,
  id: number,
  { outcome, report }: { outcome: 'intact' | 'harmed' | 'failed'; report: AuditReport | null },
): Promise<void> {
  await tx.db
    .updateTable('auditChecks')
    .set({ endedAt: tx.now, outcome, report: report === null ? null : JSON.stringify(report) })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}
