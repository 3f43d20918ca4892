import type { LetterStatus } from '@sincerely/domain/letters/status'
import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Change } from '../../platform/change.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db, Tables } from '../../platform/db/tables.ts'
import { visibleTo } from './letters.sql.ts'

export type LockedLetter = {
  id: number
  patientId: number
  doctorId: number
  status: LetterStatus
  content: string
  rawTranscription: string | null
  version: number
}

/** Locks the letter until the change commits, so that two changes of one letter come one after the other. */
export async function lockLetter(tx: Change, actor: Actor, id: number): Promise<LockedLetter | undefined> {
  return tx.db
    .selectFrom('letters')
    .select(['id', 'patient_id as patientId', 'doctor_id as doctorId', 'status', 'content', 'version'])
    .select('raw_transcription as rawTranscription')
    .where(visibleTo(actor))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type NewLetter = Omit<Insertable<Tables['letters']>, 'created_at' | 'updated_at'>

/** Inserts the letter and its first text. */
export async function insertLetter(tx: Change, letter: NewLetter): Promise<number> {
  const { id } = await tx.db
    .insertInto('letters')
    .values({ ...letter, created_at: tx.now, updated_at: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepText(tx, { ...letter, letterId: id, version: 1, reason: 'created', savedBy: letter.created_by })
  return id
}

/** A new text: the next version, kept beside every earlier one. */
export async function saveText(
  tx: Change,
  letter: LockedLetter,
  text: { content: string; rawTranscription: string | null; status: LetterStatus; userId: number },
): Promise<void> {
  const version = letter.version + 1
  await tx.db
    .updateTable('letters')
    .set({
      content: text.content,
      raw_transcription: text.rawTranscription,
      status: text.status,
      version,
      updated_at: tx.now,
      // What was approved is no more; who returned it, and why, stays in sight.
      ...(letter.status === 'approved' ? { reviewed_by: null, reviewed_at: null } : {}),
    })
    .where('id', '=', letter.id)
    .execute()
  await keepText(tx, {
    letterId: letter.id,
    version,
    content: text.content,
    raw_transcription: text.rawTranscription,
    reason: 'saved',
    savedBy: text.userId,
  })
}

export async function updateReview(
  tx: Change,
  letter: LockedLetter,
  review: { approved: boolean; status: LetterStatus; notes: string | null; userId: number },
): Promise<number> {
  const version = letter.version + 1
  await tx.db
    .updateTable('letters')
    .set({
      status: review.status,
      review_notes: review.notes,
      reviewed_by: review.userId,
      reviewed_at: tx.now,
      version,
      updated_at: tx.now,
    })
    .where('id', '=', letter.id)
    .execute()
  await tx.db
    .insertInto('letter_reviews')
    .values({
      letter_id: letter.id,
      version,
      approved: review.approved,
      notes: review.notes,
      reviewed_by: review.userId,
      reviewed_at: tx.now,
    })
    .execute()
  return version
}

export async function updatePosted(
  tx: Change,
  letter: LockedLetter,
  userId: number,
  notes: string | null,
): Promise<void> {
  await tx.db
    .updateTable('letters')
    .set({
      status: 'posted',
      posted_by: userId,
      posted_at: tx.now,
      version: letter.version + 1,
      posting_notes: notes,
      updated_at: tx.now,
    })
    .where('id', '=', letter.id)
    .execute()
}

type KeptText = {
  letterId: number
  version: number
  content: string
  raw_transcription?: string | null
  reason: 'created' | 'saved'
  savedBy: number
}

async function keepText(tx: Change, text: KeptText): Promise<void> {
  await tx.db
    .insertInto('letter_versions')
    .values({
      letter_id: text.letterId,
      version: text.version,
      content: text.content,
      raw_transcription: text.raw_transcription ?? null,
      reason: text.reason,
      saved_by: text.savedBy,
      saved_at: tx.now,
    })
    .execute()
}

export type MovedLetter = Pick<LockedLetter, 'id' | 'patientId' | 'doctorId' | 'status' | 'version'> & {
  isDeleted: boolean
}

/**
 * Moves a patient's letters, deleted ones too, to another record; answers them with their new patient and the version they
 * had. `only` moves no others.
 */
export async function movePatientsLetters(
  db: Db,
  { fromId, toId, only }: { fromId: number; toId: number; only?: number[] },
): Promise<MovedLetter[]> {
  const moved = await db
    .updateTable('letters')
    // The next version: an approval that was looked at before the move is behind.
    .set({ patient_id: toId, version: sql<number>`version + 1` })
    .where('patient_id', '=', fromId)
    .$if(only !== undefined, (q) => q.where('id', '=', sql<number>`any(${only ?? []})`))
    .returning(['id', 'patient_id as patientId', 'doctor_id as doctorId', 'status', 'version', 'deleted_at'])
    .execute()
  return moved
    .map(({ deleted_at, version, ...letter }) => ({
      ...letter,
      version: version - 1,
      isDeleted: deleted_at !== null,
    }))
    .toSorted((a, b) => a.id - b.id)
}
