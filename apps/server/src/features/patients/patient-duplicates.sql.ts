import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import { maxPerNumber } from '@sincerely/domain/patients/likely-duplicates'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/tables.ts'
import { inScope } from '../../platform/scope.sql.ts'
import { visibleTo } from './patients.sql.ts'

/** The values to search for: NHS numbers, dates of birth, names as typed, and record numbers of other systems. */
export type Looked = {
  nhsNumbers: string[]
  dobs: string[]
  names: string[]
  records: SearchedRecordNumber[]
}

/** If the date of birth is known, the number is searched only in records without one, because otherwise the dates decide. */
export type SearchedRecordNumber = { number: string; isDated: boolean }

export type Candidate = Omit<LikelyDuplicate, 'likeness'> & { medicalRecordNumber: string | null }

/**
 * Finds records in scope that share an NHS number, date of birth, name or record number with the search values, each by its own
 * index. Returns at most `maxPerNumber` for one record number.
 */
export async function selectCandidates(db: Db, actor: Actor, looked: Looked): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('patients')
    .innerJoin('users as doctors', 'doctors.id', 'patients.doctorId')
    .select([
      'patients.id',
      'patients.name',
      'patients.dob',
      'patients.gender',
      'patients.nhsNumber',
      'patients.medicalRecordNumber',
      'patients.letterCount',
      'doctors.name as doctorName',
    ])
    .where(visibleTo(actor))
    .where(
      'patients.id',
      'in',
      sql<number>`(
        select id from patients where deleted_at is null and nhs_number = any(${looked.nhsNumbers}::text[])
        union
        select p.id from unnest(${looked.dobs}::text[]) day join patients p on p.dob = day and p.deleted_at is null
        union
        select p.id from unnest(${looked.names}::text[]) typed
          join patients p on p.name_key = name_key(typed) and p.deleted_at is null
        union
        ${withRecordNumber(actor, looked.records)}
      )`,
    )
    .orderBy('patients.id')
    .execute()
  return rows
}

function withRecordNumber(actor: Actor, records: SearchedRecordNumber[]) {
  const numbers = records.map(({ number }) => number)
  const dated = records.map(({ isDated }) => isDated)
  return sql`
    select near.id
      from unnest(${numbers}::text[], ${dated}::boolean[]) as sought (number, is_dated)
     cross join lateral (
       select p.id from patients p
        where record_number_key(p.medical_record_number) = record_number_key(sought.number)
          and p.deleted_at is null and ${inScope(actor, 'p.doctorId')}
          and (p.dob is null or not sought.is_dated)
        limit ${maxPerNumber}
     ) near`
}
