import type { LetterEditor } from '@sincerely/contract/letter-editors'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'
import { duties } from '../../platform/duties.sql.ts'
import { roleWorksFor } from '../../platform/roles.sql.ts'
import { isoDates } from '../../platform/iso-dates.ts'

type Editor = { letterId: number; userId: number }

/**
 * The other users who were editing after `since`, in the order they started. Users who are signed out everywhere, or can no
 * longer see the letter, are left out.
 */
export async function selectEditors(
  db: Db,
  { letterId, userId }: Editor,
  { now, since }: { now: Date; since: Date },
): Promise<LetterEditor[]> {
  const rows = await db
    .selectFrom('letterEditors as editors')
    .innerJoin('users', 'users.id', 'editors.userId')
    .innerJoin('letters', 'letters.id', 'editors.letterId')
    .select(['users.name', 'editors.beganAt as since'])
    .where('editors.letterId', '=', letterId)
    .where('editors.userId', '!=', userId)
    .where('editors.seenAt', '>', since)
    .where(isSignedIn(now))
    .where(isInSight(now))
    .orderBy('editors.beganAt')
    .orderBy('users.id')
    .execute()
  return rows.map(isoDates)
}

/** The ids of those letters that somebody is editing. */
export async function unsafeSelectBeingEdited(
  db: Db,
  letters: readonly { id: number }[],
  since: Date,
): Promise<number[]> {
  const rows = await db
    .selectFrom('letterEditors')
    .select('letterId')
    .distinct()
    .where('letterId', '=', sql<number>`any(${letters.map(({ id }) => id)}::integer[])`)
    .where('seenAt', '>', since)
    .execute()
  return rows.map(({ letterId }) => letterId)
}

/** An editor without a report after `since` counts as starting again. */
export async function upsertEditor(
  db: Db,
  editor: Editor,
  { now, since }: { now: Date; since: Date },
): Promise<void> {
  await db
    .insertInto('letterEditors')
    .values({ letterId: editor.letterId, userId: editor.userId, beganAt: now, seenAt: now })
    .onConflict((conflict) =>
      conflict.columns(['letterId', 'userId']).doUpdateSet((eb) => ({
        seenAt: now,
        beganAt: eb
          .case()
          .when('letterEditors.seenAt', '>', since)
          .then(eb.ref('letterEditors.beganAt'))
          .else(now)
          .end(),
      })),
    )
    .execute()
}

export async function deleteEditor(db: Db, { letterId, userId }: Editor): Promise<void> {
  await db.deleteFrom('letterEditors').where('letterId', '=', letterId).where('userId', '=', userId).execute()
}

function isSignedIn(now: Date): RawBuilder<boolean> {
  return sql<boolean>`users.status = 'active'
    and exists (select from sessions s where s.user_id = users.id and s.expires_at > ${now})`
}

function isInSight(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${roleWorksFor('everybody', 'users.role')} or exists (
    select from ${duties(now)} work where work.user_id = users.id and work.doctor_id = letters.doctor_id))`
}
