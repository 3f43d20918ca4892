import type { LetterStatus } from '@sincerely/domain/letters/status'
import { sql } from 'kysely'
import type { Tx } from '../../platform/transaction.ts'
import { unfinishedLetter } from '../../platform/letter-states.sql.ts'
import type { LockedLetter } from './letter-changes.sql.ts'

export type HandedLetter = Pick<LockedLetter, 'id' | 'patientId' | 'status' | 'content' | 'version'> & {
  isDeleted: boolean
}

/** All letters of a doctor, `only` these, or those `ofPatients`. */
export type Handing = {
  fromId: number
  toId: number
  only?: number[] | undefined
  ofPatients?: number[] | undefined
}

/** Letters of the patients' own doctors that are neither posted nor deleted, locked until the change ends. */
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

/** Letters of this doctor that are neither posted nor deleted, locked until the change ends. */
export async function lockInHand(tx: Tx, doctorId: number): Promise<number[]> {
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
 * Letters that are not posted, deleted ones too, become the other doctor's: their next version, by this person. One
 * statement with its steps, however many they are.
 */
export async function reassignUnfinished(
  tx: Tx,
  { fromId, toId, only, ofPatients }: Handing,
  { userId, note }: { userId: number; note: string },
): Promise<HandedLetter[]> {
  const chosen = only === undefined ? sql`true` : sql`id = any(${only}::integer[])`
  const theirs = ofPatients === undefined ? sql`true` : sql`patient_id = any(${ofPatients}::integer[])`
  const { rows } = await sql<HandedLetter>`
    with handed as (
      update letters set doctor_id = ${toId}, version = version + 1, updated_at = ${tx.now}
       where doctor_id = ${fromId} and ${unfinishedLetter} and ${chosen} and ${theirs}
      returning id, patient_id, status, content, version, deleted_at is not null as is_deleted
    ), steps as (
      insert into letter_steps (letter_id, version, did, note, details, done_by, done_at)
      select id, version, 'reassigned', ${note}, '{}', ${userId}, ${tx.now} from handed
    )
    select id, patient_id as "patientId", status, content, version, is_deleted as "isDeleted"
      from handed order by id`.execute(tx.db)
  return rows
}

/** `version` is the one that this text makes; what was dictated stays. */
export type NextText = { letterId: number; version: number; content: string; status: LetterStatus }

/** The next text of letters that are locked, with its step, in one statement; of an approved one, its review is over. */
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
