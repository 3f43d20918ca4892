import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Db, Tables } from '../../platform/db/tables.ts'
import { inScope } from '../../platform/scope.sql.ts'
import { keepStep } from './letter-changes.sql.ts'
import type { LockedLetter } from './letter-changes.sql.ts'

type Removed = LockedLetter & { deletedAt: Date; deletedBy: number | null }

/**
 * A deleted letter in scope whose patient still exists, with the user who last deleted it. It is locked until the transaction
 * commits.
 */
export async function lockDeleted(tx: Tx, actor: Actor, id: number): Promise<Removed | undefined> {
  const row = await tx.db
    .selectFrom('letters')
    .select(['id', 'patientId', 'doctorId', 'status', 'content', 'version'])
    .select(['rawTranscription', 'recipients', 'deletedAt'])
    .select((query) => deleterOf(query).as('deletedBy'))
    .where(sql<boolean>`letters.deleted_at is not null and ${inScope(actor, 'letters.doctorId')}`)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.deletedAt ? { ...row, deletedAt: row.deletedAt } : undefined
}

/** A deleted letter in scope, with its patient, the time of the last deletion and the user who did it. */
export async function selectDeleted(db: Db, actor: Actor, id: number) {
  const row = await db
    .selectFrom('letters')
    .innerJoin('patients', 'patients.id', 'letters.patientId')
    .leftJoin('users as deleters', (join) =>
      join.on((on) => on('deleters.id', '=', (query) => deleterOf(query))),
    )
    .select(['patients.name as patientName', 'letters.deletedAt'])
    .select(['deleters.id as deletedBy', 'deleters.name as deleterName'])
    .where('letters.id', '=', id)
    .where(inScope(actor, 'letters.doctorId'))
    .executeTakeFirst()
  return row?.deletedAt ? { ...row, deletedAt: row.deletedAt } : undefined
}

function deleterOf(query: ExpressionBuilder<Tables, 'letters'>) {
  return query
    .selectFrom('letterSteps')
    .select('doneBy')
    .whereRef('letterId', '=', 'letters.id')
    .where('did', '=', 'deleted')
    .orderBy('letterSteps.version', 'desc')
    .limit(1)
}

/** Whether anybody has received an earlier version of the letter, or may have received it. */
export async function hasReachedSomebody(tx: Tx, letterId: number): Promise<boolean> {
  const row = await tx.db
    .selectFrom('deliveries')
    .select('id')
    .where('letterId', '=', letterId)
    .where('state', 'in', ['confirmed', 'sent', 'unknown'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks a letter as deleted, or restores it. Both make a new version. */
export async function markLetter(
  tx: Tx,
  letter: LockedLetter,
  { did, userId }: { did: 'deleted' | 'undeleted'; userId: number },
): Promise<number> {
  const version = letter.version + 1
  const deletedAt = did === 'deleted' ? tx.now : null
  await tx.db
    .updateTable('letters')
    .set({ deletedAt, version, updatedAt: tx.now })
    .where('id', '=', letter.id)
    .execute()
  await keepStep(tx, { letterId: letter.id, version, did, userId })
  return version
}
