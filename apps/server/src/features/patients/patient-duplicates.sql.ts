import type { LikelyDuplicate } from '@sincerely/contract/patient-duplicates'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/tables.ts'
import { visibleTo } from './patients.sql.ts'

/** What to look for: NHS numbers, dates of birth, names as they were typed. */
export type Looked = { nhsNumbers: string[]; dobs: string[]; names: string[] }

export type Candidate = Omit<LikelyDuplicate, 'likeness'>

/** Records in scope that share a number, a date of birth or a name with what is looked for, each by its own index. */
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
      'patients.letter_count as letterCount',
      'doctors.name as doctorName',
    ])
    .where(visibleTo(actor))
    .where(
      sql<boolean>`(
        patients.nhs_number = any(${looked.nhsNumbers})
        or patients.dob = any(${looked.dobs})
        or patients.name_key = any(array(select plain_text(typed) from unnest(${looked.names}::text[]) typed))
      )`,
    )
    .orderBy('patients.id')
    .execute()
  return rows
}
