import type { SpeechFailureCode } from '@sincerely/contract/speech-failures'
import type { DictationState } from '@sincerely/domain/dictations/state'
import type { LetterPriority, LetterType } from '@sincerely/domain/letters/types'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Db } from '../../platform/db/tables.ts'
import { inScope } from '../../platform/scope.sql.ts'
import { visibleTo } from './dictation.sql.ts'

export type LockedDictation = {
  id: number
  patientId: number | null
  doctorId: number
  letterType: LetterType
  state: DictationState
  version: number
  attempts: number
  letterId: number | null
  /** Whether the transcript is complete. */
  hasTranscript: boolean
  /** The end of the claim by the server that is transcribing the dictation; null without a claim. */
  claimedUntil: Date | null
  soundDeletedAt: Date | null
  deletedAt: Date | null
}

/** Locks the dictation until the transaction commits, even if it is discarded. The caller decides what is allowed. */
export async function lockDictation(tx: Tx, actor: Actor, id: number): Promise<LockedDictation | undefined> {
  return unsafeLocked(tx.db)
    .where(inScope(actor, 'dictations.doctorId'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Unsafe: only for background work, which has no scope. */
export async function unsafeLockDictation(tx: Tx, id: number): Promise<LockedDictation | undefined> {
  return unsafeLocked(tx.db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** The dictation that a letter was typed from, even if the letter has been deleted since. */
export async function unsafeLockOfLetter(tx: Tx, letterId: number): Promise<LockedDictation | undefined> {
  return unsafeLocked(tx.db)
    .where('letterId', '=', letterId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

function unsafeLocked(db: Db) {
  return db
    .selectFrom('dictations')
    .select(['id', 'patientId', 'doctorId', 'letterType', 'state'])
    .select(['version', 'attempts', 'letterId', 'deletedAt'])
    .select(['soundDeletedAt', 'claimedUntil'])
    .select('hasTranscript')
}

export type NewDictation = {
  deviceKey: string
  patientId: number | null
  doctorId: number
  letterType: LetterType
  priority: LetterPriority
  notes: string | null
  /** The time of the clinic visit that the dictation is about; null if there is none. */
  visitAt: Date | null
  userId: number
}

/** Inserts the dictation, or returns the one that this device already began. A concurrent second start waits for the first. */
export async function insertDictation(
  tx: Tx,
  { userId, ...dictation }: NewDictation,
): Promise<{ id: number; isNew: boolean }> {
  const inserted = await tx.db
    .insertInto('dictations')
    .values({ ...dictation, createdBy: userId, createdAt: tx.now, updatedAt: tx.now })
    .onConflict((conflict) => conflict.columns(['createdBy', 'deviceKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted !== undefined) return { id: inserted.id, isNew: true }
  const { id } = await tx.db
    .selectFrom('dictations')
    .select('id')
    .where('createdBy', '=', userId)
    .where('deviceKey', '=', dictation.deviceKey)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

type Written = {
  state?: DictationState
  patientId?: number | null
  letterType?: LetterType
  priority?: LetterPriority
  notes?: string | null
  sentAt?: Date
  recordingAt?: null
  missing?: string | null
  letterId?: number | null
  typedAt?: Date | null
  hasTranscript?: boolean
  attempts?: number
  nextTryAt?: Date | null
  claimedUntil?: Date | null
  failure?: { code: SpeechFailureCode; message: string } | null
  visitAt?: null
  deletedAt?: Date | null
  deletedBy?: number | null
}

/** Writes the given fields and returns the next version. */
export async function updateDictation(
  tx: Tx,
  { id, version }: Pick<LockedDictation, 'id' | 'version'>,
  { failure, ...written }: Written,
): Promise<number> {
  const next = version + 1
  const columns = {
    state: written.state,
    patientId: written.patientId,
    letterType: written.letterType,
    priority: written.priority,
    notes: written.notes,
    sentAt: written.sentAt,
    recordingAt: written.recordingAt,
    missing: written.missing,
    letterId: written.letterId,
    typedAt: written.typedAt,
    hasTranscript: written.hasTranscript,
    attempts: written.attempts,
    nextTryAt: written.nextTryAt,
    claimedUntil: written.claimedUntil,
    failure: failure === undefined ? undefined : (failure?.code ?? null),
    failureMessage: failure === undefined ? undefined : (failure?.message ?? null),
    visitAt: written.visitAt,
    deletedAt: written.deletedAt,
    deletedBy: written.deletedBy,
  }
  await tx.db
    .updateTable('dictations')
    .set({ ...columns, version: next, updatedAt: tx.now })
    .where('id', '=', id)
    .execute()
  return next
}

/**
 * Saves the playback position and returns the user who last opened the dictation. The version stays the same, because the
 * position is saved every few seconds.
 */
export async function updatePosition(
  db: Db,
  actor: Actor,
  { id, position, now }: { id: number; position: number; now: Date },
): Promise<{
  before: number | null
  patientId: number | null
  doctorId: number
  state: DictationState
} | null> {
  const row = await db
    .updateTable('dictations')
    .from((from) =>
      from
        .selectFrom('dictations')
        .select(['id', 'openedBy'])
        .where(visibleTo(actor))
        .where('id', '=', id)
        .forNoKeyUpdate()
        .as('earlier'),
    )
    .whereRef('earlier.id', '=', 'dictations.id')
    .set({ position, openedBy: actor.userId, openedAt: now })
    .returning(['earlier.openedBy as before', 'dictations.patientId', 'dictations.state'])
    .returning('dictations.doctorId')
    .executeTakeFirst()
  return row ?? null
}

/**
 * Records that a device has opened or closed the dictation for recording, and returns the time of the previous such report.
 * Undefined if there is no such dictation. The version stays the same, because devices repeat the report. No effect after the
 * dictation was sent.
 */
export async function updateRecording(
  db: Db,
  actor: Actor,
  { id, recordingAt }: { id: number; recordingAt: Date | null },
): Promise<
  { before: Date | null; patientId: number | null; doctorId: number; state: DictationState } | undefined
> {
  return db
    .updateTable('dictations')
    .from((from) =>
      from
        .selectFrom('dictations')
        .select(['id', 'recordingAt'])
        .where(visibleTo(actor))
        .where('id', '=', id)
        .forNoKeyUpdate()
        .as('earlier'),
    )
    .whereRef('earlier.id', '=', 'dictations.id')
    .set((eb) => ({
      recordingAt: eb
        .case()
        .when('dictations.state', '=', 'recording')
        .then(eb.cast<Date | null>(eb.val(recordingAt), 'timestamptz'))
        .end(),
    }))
    .returning(['earlier.recordingAt as before', 'dictations.patientId', 'dictations.state'])
    .returning('dictations.doctorId')
    .executeTakeFirst()
}

type Moved = Pick<LockedDictation, 'id' | 'patientId' | 'doctorId' | 'state'> & { isDeleted: boolean }

/** Moves a patient's dictations, including discarded ones, to another record and returns them. */
export async function movePatientsDictations(
  tx: Tx,
  { fromId, toId, only }: { fromId: number; toId: number; only?: number[] },
): Promise<Moved[]> {
  const rows = await tx.db
    .updateTable('dictations')
    .set({ patientId: toId, version: sql<number>`version + 1`, updatedAt: tx.now })
    .where('patientId', '=', fromId)
    .$if(only !== undefined, (q) => q.where('id', '=', sql<number>`any(${only ?? []})`))
    .returning(['id', 'patientId', 'doctorId', 'state', 'deletedAt'])
    .execute()
  return rows
    .map(({ deletedAt, ...row }) => ({ ...row, isDeleted: deletedAt !== null }))
    .toSorted((a, b) => a.id - b.id)
}
