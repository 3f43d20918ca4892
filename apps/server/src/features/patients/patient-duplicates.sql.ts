import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/tables.ts'
import { visibleTo } from './patients.sql.ts'

/** What to look for: NHS numbers, dates of birth, names as they were typed. */
export type Looked = { nhsNumbers: string[]; dobs: string[]; names: string[] }

export type Candidate = Omit<LikelyDuplicate, 'likeness'> & { medicalRecordNumber: string | null }

/** Records in scope that share an NHS number, a date of birth or a name with what is looked for, each by its own index. */
export async function selectCandidates(db: Db, actor: Actor, looked: Looked): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('patients')
    .innerJoin('users as doctors', 'doctors.id', 'patients.doctor_id')
    .select([
      'patients.id',
      'patients.name',
      'patients.dob',
      'patients.gender',
      'patients.nhs_number as nhsNumber',
      'patients.medical_record_number as medicalRecordNumber',
      'patients.letter_count as letterCount',
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
      )`,
    )
    .orderBy('patients.id')
    .execute()
  return rows
}
