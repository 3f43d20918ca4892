import type { FhirFailure, FhirSendingState } from '@sincerely/contract/fhir'
import type { Change } from '../../platform/change.ts'
import type { Db } from '../../platform/db/tables.ts'

export type ClaimedSending = {
  id: number
  letterId: number
  patientId: number
  doctorId: number
  version: number
  attempts: number
  askedBy: number
}

/**
 * Claims a sending for its next try, until `until`; undefined when it is not its turn: it is over, another try has ended
 * since this one was queued, or one is under way. The time of the try is the queue's: clocks may differ.
 */
export async function claimSending(
  db: Db,
  { id, attempts, now, until }: { id: number; attempts: number; now: Date; until: Date },
): Promise<ClaimedSending | undefined> {
  return db
    .updateTable('fhir_sendings as sendings')
    .from('letters')
    .set({ claimed_until: until })
    .whereRef('letters.id', '=', 'sendings.letter_id')
    .where('sendings.id', '=', id)
    .where('sendings.state', '=', 'waiting')
    .where('sendings.attempts', '=', attempts)
    .where(({ or, eb }) =>
      or([eb('sendings.claimed_until', 'is', null), eb('sendings.claimed_until', '<=', now)]),
    )
    .returning(['sendings.id', 'sendings.version', 'sendings.attempts', 'sendings.asked_by as askedBy'])
    .returning([
      'sendings.letter_id as letterId',
      'letters.patient_id as patientId',
      'letters.doctor_id as doctorId',
    ])
    .executeTakeFirst()
}

/** As if the try had not begun: this server stops. */
export async function releaseSending(db: Db, id: number): Promise<void> {
  await db.updateTable('fhir_sendings').set({ claimed_until: null }).where('id', '=', id).execute()
}

export type TryEnded = {
  state: FhirSendingState
  nextTryAt: Date | null
  failure: FhirFailure | null
  server: string | null
  location: string | null
}

/**
 * `isOurs`: false when the claim had run out and somebody else has ended the try meanwhile. The letter is locked first, as
 * by everybody who writes about its sendings; `doctorId` is whose it is now, which may have changed during the try.
 */
export async function updateSending(
  tx: Change,
  sending: ClaimedSending,
  ended: TryEnded,
): Promise<{ isOurs: boolean; doctorId: number }> {
  const { doctorId } = await tx.db
    .selectFrom('letters')
    .select('doctor_id as doctorId')
    .where('id', '=', sending.letterId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const result = await tx.db
    .updateTable('fhir_sendings')
    .set({
      state: ended.state,
      attempts: sending.attempts + 1,
      next_try_at: ended.nextTryAt,
      claimed_until: null,
      server: ended.server,
      failure: ended.failure?.code ?? null,
      failure_message: ended.failure?.message ?? null,
      remote_location: ended.location,
      finished_at: ended.state === 'waiting' ? null : tx.now,
    })
    .where('id', '=', sending.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', sending.attempts)
    .executeTakeFirst()
  return { isOurs: result.numUpdatedRows === 1n, doctorId }
}

/** Every sending that waits, or that one alone. */
export async function selectWaiting(
  db: Db,
  id?: number,
): Promise<{ id: number; attempts: number; nextTryAt: Date | null; claimedUntil: Date | null }[]> {
  return db
    .selectFrom('fhir_sendings')
    .select(['id', 'attempts', 'next_try_at as nextTryAt', 'claimed_until as claimedUntil'])
    .where('state', '=', 'waiting')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute()
}

export async function selectName(db: Db, userId: number): Promise<string> {
  const { name } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return name
}

/** Whatever waits is held for a person to decide: it may have gone out already. Answers how many those are. */
export async function holdWaiting(
  tx: Change,
  failure: { code: FhirFailure['code']; message: string },
): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('fhir_sendings')
    .set({
      state: 'failed',
      next_try_at: null,
      claimed_until: null,
      failure: failure.code,
      failure_message: failure.message,
      finished_at: tx.now,
    })
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
