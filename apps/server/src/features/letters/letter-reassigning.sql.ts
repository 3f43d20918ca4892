import type { LetterStatus } from '@sincerely/domain/letters/status'
import { sql } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'
import { unfinishedLetter } from '../../platform/letter-status.sql.ts'
import type { LockedLetter } from './letter-changes.sql.ts'

export type ReassignedLetter = Pick<LockedLetter, 'id' | 'patientId' | 'status' | 'content' | 'version'> & {
  isDeleted: boolean
}

/** The letters to reassign: all of a doctor, `only` these, or the letters `ofPatients`. */
export type LettersOf = {
  fromId: number
  toId: number
  only?: number[] | undefined
  ofPatients?: number[] | undefined
}

/** The patients' unposted letters with their own doctors, without deleted ones. They are locked until the transaction ends. */
export async function lockOfPatients(
  tx: Tx,
  patientIds: number[],
): Promise<Pick<LockedLetter, 'id' | 'status'>[]> {
  return tx.db
    .selectFrom('unfinishedLetters as letters')
    .innerJoin('patients', (join) =>
      join.onRef('patients.id', '=', 'letters.patientId').onRef('patients.doctorId', '=', 'letters.doctorId'),
    )
    .select(['letters.id', 'letters.status'])
    .where('patients.id', '=', sql<number>`any(${patientIds})`)
    .orderBy('letters.id')
    .forUpdate('letters')
    .execute()
}

/** This doctor's unposted letters, without deleted ones. They are locked until the transaction ends. */
export async function lockUnposted(tx: Tx, doctorId: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('unfinishedLetters')
    .select('id')
    .where('doctorId', '=', doctorId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Gives unposted letters, including deleted ones, to another doctor as a new version. One statement writes all steps, for any
 * number of letters.
 */
export async function reassignUnfinished(
  tx: Tx,
  { fromId, toId, only, ofPatients }: LettersOf,
  { userId, note }: { userId: number; note: string },
): Promise<ReassignedLetter[]> {
  const chosen = only === undefined ? sql`true` : sql`id = any(${only}::integer[])`
  const theirs = ofPatients === undefined ? sql`true` : sql`patient_id = any(${ofPatients}::integer[])`
  const { rows } = await sql<ReassignedLetter>`
    with reassigned as (
      update letters set doctor_id = ${toId}, version = version + 1, updated_at = ${tx.now}
       where doctor_id = ${fromId} and ${unfinishedLetter} and ${chosen} and ${theirs}
      returning id, patient_id, status, content, version, deleted_at is not null as is_deleted
    ), steps as (
      insert into letter_steps (letter_id, version, did, note, details, done_by, done_at)
      select id, version, 'reassigned', ${note}, '{}', ${userId}, ${tx.now} from reassigned
    )
    select id, patient_id as "patientId", status, content, version, is_deleted as "isDeleted"
      from reassigned order by id`.execute(tx.db)
  return rows
}

/** `version` is the new version with this text. The transcript stays. */
export type NextText = { letterId: number; version: number; content: string; status: LetterStatus }

/** Saves the next text of locked letters with its steps in one statement. An approved letter loses its review. */
export async function saveTexts(tx: Tx, texts: NextText[], userId: number): Promise<void> {
  if (texts.length === 0) return
  await sql`
    with next as (
      select * from unnest(
        ${texts.map(({ letterId }) => letterId)}::integer[],
        ${texts.map(({ version }) => version)}::integer[],
        ${texts.map(({ content }) => content)}::text[],
        ${texts.map(({ status }) => status)}::text[]) as texts (letter_id, version, content, status)
    ), saved as (
      update letters set
          content = next.content,
          version = next.version,
          status = next.status,
          updated_at = ${tx.now},
          -- Who returned a draft, and why, stays in sight.
          reviewed_by = case when letters.status = 'approved' then null else letters.reviewed_by end,
          reviewed_at = case when letters.status = 'approved' then null else letters.reviewed_at end,
          review_notes = case when letters.status = 'approved' then null else letters.review_notes end
        from next where letters.id = next.letter_id
      returning letters.id, letters.version, letters.content, letters.raw_transcription
    ), kept as (
      insert into letter_versions (letter_id, version, content, raw_transcription)
      select id, version, content, raw_transcription from saved
    )
    insert into letter_steps (letter_id, version, did, details, done_by, done_at)
    select id, version, 'saved', '{}', ${userId}, ${tx.now} from saved`.execute(tx.db)
}
