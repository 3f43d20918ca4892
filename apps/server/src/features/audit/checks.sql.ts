import type { AuditReport } from '@sincerely/contract/audit'
import type { Change } from '../../platform/change.ts'
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
    .selectFrom('audit_checks')
    .innerJoin('users', 'users.id', 'audit_checks.begun_by')
    .select([
      'audit_checks.id',
      'users.name as begunBy',
      'begun_at as begunAt',
      'ended_at as endedAt',
      'outcome',
      'report',
    ])
    .orderBy('audit_checks.id', 'desc')
    .limit(1)
    .$castTo<StoredCheck>()
    .executeTakeFirst()
}

/** Undefined where one is under way. */
export async function insertCheck(tx: Change, userId: number): Promise<number | undefined> {
  const row = await tx.db
    .insertInto('audit_checks')
    .values({ begun_by: userId, begun_at: tx.now, ended_at: null, outcome: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Checks that began before, and were never told of again: their server stopped. */
export async function endLostChecks(tx: Change, begunBefore: Date): Promise<void> {
  await tx.db
    .updateTable('audit_checks')
    .set({ ended_at: tx.now, outcome: 'failed' })
    .where('ended_at', 'is', null)
    .where('begun_at', '<', begunBefore)
    .execute()
}

export async function endCheck(
  tx: Change,
  id: number,
  { outcome, report }: { outcome: 'intact' | 'harmed' | 'failed'; report: AuditReport | null },
): Promise<void> {
  await tx.db
    .updateTable('audit_checks')
    .set({ ended_at: tx.now, outcome, report: report === null ? null : JSON.stringify(report) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}
