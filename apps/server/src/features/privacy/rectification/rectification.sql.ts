import { type RecordState } from '@sincerely/domain/privacy/record-changes'
import { patientFields } from '@sincerely/domain/patients/field-labels'
import { sql } from 'kysely'
import { columnName } from '../../../platform/db/column-name.ts'
import type { Db } from '../../../platform/db/tables.ts'

/** The maximum number of changes and letters to search. One person's record has fewer. */
const most = 200

/** The record before each change since a point in time, with the user who changed it, and finally the current record. */
export async function unsafeSelectStates(db: Db, patientId: number, since: Date): Promise<ReplacedState[]> {
  const [versions, now] = await Promise.all([
    db
      .selectFrom('patientVersions')
      .innerJoin('users', 'users.id', 'patientVersions.replacedBy')
      .select(['patientVersions.version', 'record', 'users.name as byName', 'replacedAt as at'])
      .where('patientId', '=', patientId)
      .where('replacedAt', '>=', since)
      .orderBy('patientVersions.version', 'desc')
      .limit(most)
      .execute(),
    db.selectFrom('patients').selectAll().where('id', '=', patientId).executeTakeFirst(),
  ])
  const states = versions.map(({ version, record, byName, at }) => ({
    version,
    values: valuesOf((field) => record[columnName(field)]),
    replaced: { byName, at },
  }))
  return now === undefined
    ? states
    : [...states, { version: now.version, values: valuesOf((field) => now[field]), replaced: null }]
}

type ReplacedState = RecordState & { replaced: { byName: string; at: Date } | null }

function valuesOf(read: (field: (typeof patientFields)[number]) => unknown): RecordState['values'] {
  return Object.fromEntries(patientFields.map((field) => [field, read(field)]))
}

type PostedPrint = { id: number; postedAt: Date; replacedBy: number | null; printed: string }

/** The posted letters of these records as printed, with the newest first. Each has the letter that corrects it, if any. */
export async function unsafeSelectPrints(db: Db, patientIds: number[]): Promise<PostedPrint[]> {
  const { rows } = await sql<PostedPrint>`
    select letters.id, letters.posted_at as "postedAt", seal.printed,
           (select max(later.id) from letters later
             where later.replaces_id = letters.id and later.status = 'posted' and later.deleted_at is null)
             as "replacedBy"
      from letters
      join lateral (select printed from letter_seals where letter_id = letters.id
                     order by version desc limit 1) seal on true
     where letters.patient_id = any(${patientIds}::integer[])
       and letters.status = 'posted' and letters.deleted_at is null
     order by letters.posted_at desc, letters.id desc
     limit ${most}`.execute(db)
  return rows
}
