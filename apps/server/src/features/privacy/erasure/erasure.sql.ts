import { sql } from 'kysely'
import type { Tx } from '../../../platform/transaction.ts'
import type { Db } from '../../../platform/db/tables.ts'

/** A record that can be erased, whether deleted or not. */
type Erasable = {
  id: number
  name: string
  dob: string | null
  doctorId: number
  deletedAt: Date | null
}

const columns = ['id', 'name', 'dob', 'doctorId', 'deletedAt'] as const

export async function unsafeSelectErasable(db: Db, id: number): Promise<Erasable | undefined> {
  return db.selectFrom('patients').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Locks the records until the transaction commits, so that nobody can start a letter or dictation for them. */
export async function unsafeLockRecords(tx: Tx, ids: number[]): Promise<void> {
  await tx.db.selectFrom('patients').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

type Held = {
  letters: number
  dictations: number
  unfinished: { letters: number; dictations: number; visits: number }
  lastEntryAt: Date
}

/** Everything stored about these records, including deleted letters, and the time of the newest entry. */
export async function unsafeSelectHeld(db: Db, ids: number[]): Promise<Held> {
  const theirs = sql`any(${sql.val(ids)}::integer[])`
  const { rows } = await sql<
    Record<'letters' | 'drafts' | 'dictations' | 'untyped' | 'visits', string> & { last: Date }
  >`
    select
      (select count(*) from letters where patient_id = ${theirs}) as letters,
      (select count(*) from unfinished_letters where patient_id = ${theirs}) as drafts,
      (select count(*) from dictations where patient_id = ${theirs}) as dictations,
      (select count(*) from dictations
        where patient_id = ${theirs} and deleted_at is null and state <> 'typed') as untyped,
      (select count(*) from clinic_visits where patient_id = ${theirs} and is_open) as visits,
      (select max(at) from (
        select updated_at as at from patients where id = ${theirs}
        union all select updated_at from letters where patient_id = ${theirs}
        union all select updated_at from dictations where patient_id = ${theirs}
        union all select updated_at from clinic_visits where patient_id = ${theirs}) entries) as last`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('a count has no row')
  return {
    letters: Number(row.letters),
    dictations: Number(row.dictations),
    unfinished: { letters: Number(row.drafts), dictations: Number(row.untyped), visits: Number(row.visits) },
    lastEntryAt: row.last,
  }
}
