import type { Db } from '../../platform/db/tables.ts'

/** Unsafe: the caller has already found a patient or dictation of this doctor in scope. */
export async function unsafeSelectSpecialization(db: Db, doctorId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('specialization')
    .where('id', '=', doctorId)
    .executeTakeFirst()
  return row?.specialization ?? null
}
