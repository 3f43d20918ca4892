import type { ImportedPatients } from '@sincerely/contract/patient-imports'
import { comparable, identityKeys } from '@sincerely/domain/patients/likely-duplicates'
import type { Identity } from '@sincerely/domain/patients/likely-duplicates'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/tables.ts'
import { isoDates } from '../../platform/iso-dates.ts'
import type { PatientColumns } from './patients.sql.ts'

type Stamp = { userId: number; now: Date }

/**
 * New patients come one after the other where they could be the same person: two that share what likely duplicates are
 * found by (a date of birth, a name, a number) wait for each other until the first has committed; an import waits for
 * all, and all for it.
 */
export async function waitForTwins(db: Db, who: Identity | 'all'): Promise<void> {
  if (who === 'all') {
    await sql`select pg_advisory_xact_lock(${newPatients}, 0)`.execute(db)
    return
  }
  await sql`select pg_advisory_xact_lock_shared(${newPatients}, 0)`.execute(db)
  // In the order of their numbers, so that no two people ever wait for each other.
  await sql`select pg_advisory_xact_lock(${newPatient}, number) from (
    select distinct hashtext(key) as number from unnest(${identityKeys(comparable(who))}::text[]) as key
     order by number) as locks`.execute(db)
}

/** The first halves of our locks' numbers: all new patients, and one of them. */
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

/** What an import of mine brought, in the order of the list. */
export async function selectImported(db: Db, importId: number): Promise<ImportedPatients['patients']> {
  const rows = await db
    .selectFrom('patients')
    .select(['id', 'name', 'dob', 'createdAt'])
    .where('importId', '=', importId)
    .orderBy('id')
    .execute()
  return rows.map(isoDates)
}

/** Which of these NHS numbers somebody has already, whoever treats them. */
export async function unsafeSelectTakenNumbers(db: Db, nhsNumbers: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('patients')
    .select('nhsNumber')
    .where('nhsNumber', '=', sql<string>`any(${nhsNumbers})`)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.flatMap(({ nhsNumber }) => nhsNumber ?? [])
}
