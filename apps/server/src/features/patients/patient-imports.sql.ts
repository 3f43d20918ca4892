import type { ImportedPatients } from '@sincerely/contract/patient-imports'
import { comparable, identityKeys } from '@sincerely/domain/patients/likely-duplicates'
import type { Identity } from '@sincerely/domain/patients/likely-duplicates'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'
import { isoDates } from '../../platform/iso-dates.ts'
import type { PatientColumns } from './patients.sql.ts'

type Stamp = { userId: number; now: Date }

/**
 * Lets inserts of possibly identical patients take turns: inserts with the same date of birth, name or number wait until the
 * first has committed. An import waits for all others, and they wait for it.
 */
export async function lockPossibleDuplicates(db: Db, who: Identity | 'all'): Promise<void> {
  if (who === 'all') {
    await sql`select pg_advisory_xact_lock(${newPatients}, 0)`.execute(db)
    return
  }
  await sql`select pg_advisory_xact_lock_shared(${newPatients}, 0)`.execute(db)
  // The locks are taken in numerical order, to avoid deadlocks.
  await sql`select pg_advisory_xact_lock(${newPatient}, number) from (
    select distinct hashtext(key) as number from unnest(${identityKeys(comparable(who))}::text[]) as key
     order by number) as locks`.execute(db)
}

/** The first keys of the advisory locks: `newPatients` for all inserts, `newPatient` for one name, number or date of birth. */
const newPatients = 4_716_001
const newPatient = 4_716_002

export async function insertImport(
  db: Db,
  { doctorId, count }: { doctorId: number; count: number },
  by: Stamp,
): Promise<number> {
  const row = await db
    .insertInto('patientImports')
    .values({ doctorId, count, createdBy: by.userId, createdAt: by.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A stop is kept for a day, like an idempotency key. An import that has not begun after a day never begins. */
export async function deleteOldStops(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('importStops')
    .where('createdAt', '<', new Date(now.getTime() - 86_400_000))
    .execute()
}

export async function insertStop(db: Db, key: string, by: Stamp): Promise<void> {
  await db
    .insertInto('importStops')
    .values({ userId: by.userId, key, createdAt: by.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A stop committed after the transaction began is seen too. */
export async function isStopped(db: Db, userId: number, key: string | null): Promise<boolean> {
  if (key === null) return false
  const found = db.selectFrom('importStops').select('key').where('userId', '=', userId).where('key', '=', key)
  return (await found.executeTakeFirst()) !== undefined
}

export async function updateImportCount(db: Db, importId: number, count: number): Promise<void> {
  await db.updateTable('patientImports').set({ count }).where('id', '=', importId).execute()
}

export type ImportedColumns = PatientColumns & { name: string; doctorId: number; importId: number }

export async function insertPatients(db: Db, rows: ImportedColumns[], by: Stamp): Promise<number[]> {
  const stamp = { createdBy: by.userId, createdAt: by.now, updatedAt: by.now }
  const inserted = await db
    .insertInto('patients')
    .values(rows.map((row) => ({ ...row, ...stamp })))
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

/** The patients of one of the user's imports, in list order. */
export async function selectImported(db: Db, importId: number): Promise<ImportedPatients['patients']> {
  const rows = await db
    .selectFrom('patients')
    .select(['id', 'name', 'dob', 'createdAt'])
    .where('importId', '=', importId)
    .orderBy('id')
    .execute()
  return rows.map(isoDates)
}

/** The NHS numbers among these that any patient of the practice already has. */
export async function unsafeSelectTakenNumbers(db: Db, nhsNumbers: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('patients')
    .select('nhsNumber')
    .where('nhsNumber', '=', sql<string>`any(${nhsNumbers})`)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.flatMap(({ nhsNumber }) => nhsNumber ?? [])
}
