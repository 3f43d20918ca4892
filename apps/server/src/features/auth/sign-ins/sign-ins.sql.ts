import type { SignInOutcome } from '@sincerely/contract/account'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/tables.ts'

export type SignInRow = {
  id: string
  at: Date
  address: string
  userAgent: string | null
  outcome: SignInOutcome
}

/** Writes nothing if there is no such user, but takes the same time. */
export async function insertSignIn(
  db: Db,
  { userId, ...row }: Omit<SignInRow, 'id'> & { userId: number | null },
): Promise<void> {
  await sql`
    insert into sign_ins (user_id, at, address, user_agent, outcome)
    select id, ${row.at}, ${row.address}, ${row.userAgent}, ${row.outcome}
      from users where id = ${userId ?? 0}`.execute(db)
}

export async function selectSignIns(
  db: Db,
  { userId, since, most }: { userId: number; since: Date; most: number },
): Promise<SignInRow[]> {
  return db
    .selectFrom('signIns')
    .select(['id', 'at', 'address', 'userAgent', 'outcome'])
    .where('userId', '=', userId)
    .where('at', '>', since)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

export async function deleteOldSignIns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('signIns').where('at', '<=', before).execute()
}
