import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, TableName } from '../../../platform/db/tables.ts'
import type { Belongs, HeldTable } from './held-data.ts'

/** The number of rows in memory at the same time. */
const atOnce = 2000

/** Reads from one read-only snapshot of the database during the whole export. */
export async function* inSnapshot<T>(db: Db, read: (snapshot: Db) => AsyncGenerator<T>): AsyncGenerator<T> {
  const snapshot = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  try {
    yield* read(snapshot)
  } finally {
    await snapshot.rollback().execute()
  }
}

/**
 * A table's rows about a person as JSON with the columns' own names, page by page in physical order. The order does not change
 * within a snapshot.
 */
export async function* unsafeHeldRows(
  snapshot: Db,
  table: TableName,
  { belongs, without = [] }: HeldTable,
  personIds: readonly number[],
): AsyncGenerator<string[]> {
  let last = '(0,0)'
  for (;;) {
    const { rows } = await sql<{ place: string; row: string }>`
      select held.ctid::text as place, (to_jsonb(held) - ${sql.val([...without])}::text[])::text as row
        from ${sql.table(table)} held
       where held.ctid > ${last}::tid and ${belongsTo(belongs, personIds)}
       order by held.ctid
       limit ${atOnce}`.execute(snapshot)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < atOnce) return
    last = rows.at(-1)?.place ?? last
  }
}

function belongsTo(belongs: Belongs, personIds: readonly number[]): RawBuilder<boolean> {
  const theirs = sql`any(${sql.val([...personIds])}::integer[])`
  if (belongs.by === 'person') {
    const equations = belongs.columns.map((column) => sql`${sql.ref(`held.${column}`)} = ${theirs}`)
    return sql<boolean>`(${sql.join(equations, sql` or `)})`
  }
  const { column, of, owner } = belongs
  return sql<boolean>`${sql.ref(`held.${column}`)} in
    (select record.id from ${sql.table(of)} record where ${sql.ref(`record.${owner}`)} = ${theirs})`
}

/** The patient, and every record that was merged into it. */
export async function unsafeRecordsOfPatient(db: Db, patientId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive same as (
      select id from patients where id = ${patientId}
      union
      select p.id from patients p join same on p.merged_into = same.id)
    select id from same order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The record that this one was merged into, through any number of merges, or itself if it was not merged. */
export async function unsafeKeptRecord(db: Db, patientId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with recursive pointed as (
      select id, merged_into from patients where id = ${patientId}
      union
      select p.id, p.merged_into from patients p join pointed on p.id = pointed.merged_into)
    select id from pointed where merged_into is null`.execute(db)
  return rows[0]?.id
}

/** A patient's letters without deleted ones, with the oldest first. */
export async function unsafeLettersOfPatient(db: Db, patientId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('letters')
    .select('id')
    .where('patientId', '=', patientId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The letters that a user signed or wrote, without deleted ones, with the oldest first. */
export async function unsafeLettersOfUser(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('letters')
    .select('id')
    .where((eb) => eb.or([eb('doctorId', '=', userId), eb('createdBy', '=', userId)]))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The takes of a patient's dictations whose sound still exists, including discarded dictations. */
export async function unsafeTakesOfPatient(
  db: Db,
  patientId: number,
): Promise<{ id: number; take: number; mimeType: string }[]> {
  return db
    .selectFrom('dictationTakes')
    .innerJoin('dictations', 'dictations.id', 'dictationTakes.dictationId')
    .select(['dictations.id', 'dictationTakes.take', 'dictationTakes.mimeType'])
    .where('dictations.patientId', '=', patientId)
    .where('dictations.soundDeletedAt', 'is', null)
    .orderBy('dictations.id')
    .orderBy('dictationTakes.take')
    .execute()
}
