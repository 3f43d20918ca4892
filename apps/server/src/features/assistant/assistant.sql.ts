import type { Db } from '../../platform/db/tables.ts'

/** Of a doctor whose patient or dictation was found in scope before. */
export async function unsafeSelectSpecialization(db: Db, doctorId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('specialization')
    .where('id', '=', doctorId)
    .executeTakeFirst()
  return row?.specialization ?? null
}
