import { sql } from 'kysely'
import type { ImprovedText } from '@sincerely/domain/fact-check/types'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Db } from '../../platform/db/tables.ts'
import { inScope } from '../../platform/scope.sql.ts'

/** Unsafe: the caller has found the letter in scope. */
export async function unsafeSelectImprovements(db: Db, letterId: number): Promise<ImprovedText[]> {
  return db
    .selectFrom('letterImprovements')
    .select(['before', 'changed'])
    .where('letterId', '=', letterId)
    .orderBy('improvedAt')
    .orderBy('beforeSha256')
    .execute()
}

/** The patient's letters with exactly this text that the user may still change. */
export async function selectLettersSaying(
  db: Db,
  actor: Actor,
  { patientId, content }: { patientId: number; content: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom('unfinishedLetters as letters')
    .select('id')
    .where('patientId', '=', patientId)
    .where('content', '=', content)
    .where(inScope(actor, 'letters.doctorId'))
    .execute()
  return rows.map(({ id }) => id)
}

type Improvement = ImprovedText & { letterId: number; sha256: string; userId: number }

/** Improvements of the same text share a row. */
export async function upsertImprovement(tx: Tx, improvement: Improvement): Promise<void> {
  const { letterId, before, sha256, changed, userId } = improvement
  await tx.db
    .insertInto('letterImprovements')
    .values({
      letterId,
      before,
      beforeSha256: sha256,
      changed: JSON.stringify(changed),
      userId,
      improvedAt: tx.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['letterId', 'beforeSha256']).doUpdateSet({
        changed: sql`(select jsonb_agg(distinct one) from jsonb_array_elements(letter_improvements.changed || excluded.changed) one)`,
        userId,
        improvedAt: tx.now,
      }),
    )
    .execute()
}
