import type { SendingState } from '@sincerely/domain/letters/posting'
import type { Change } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/tables.ts'

export type ClaimedEmail = {
  id: number
  letterId: number
  patientId: number
  doctorId: number
  version: number
  key: string
  attempts: number
  askedBy: number
}

/**
 * Claims an e-mail for its next try, until `until`; undefined when it is not its turn: it is over, another try has ended
 * since this one was queued, or one is under way. The time of the try is the queue's: clocks may differ.
 */
export async function claimEmail(
  db: Db,
  { id, attempts, now, until }: { id: number; attempts: number; now: Date; until: Date },
): Promise<ClaimedEmail | undefined> {
  return db
    .updateTable('letter_sendings as sendings')
    .from('letters')
    .set({ claimed_until: until })
    .whereRef('letters.id', '=', 'sendings.letter_id')
    .where('sendings.id', '=', id)
    .where('sendings.way', '=', 'email')
    .where('sendings.state', '=', 'waiting')
    .where('sendings.attempts', '=', attempts)
    .where(({ or, eb }) =>
      or([eb('sendings.claimed_until', 'is', null), eb('sendings.claimed_until', '<=', now)]),
    )
    .returning(['sendings.id', 'sendings.version', 'sendings.attempts', 'sendings.recipient_key as key'])
    .returning(['sendings.letter_id as letterId', 'sendings.asked_by as askedBy'])
    .returning(['letters.patient_id as patientId', 'letters.doctor_id as doctorId'])
    .executeTakeFirst()
}

/** As if the try had not begun: this server stops. */
export async function releaseEmail(db: Db, id: number): Promise<void> {
  await db.updateTable('letter_sendings').set({ claimed_until: null }).where('id', '=', id).execute()
}

/** Is no try under way? Its row is locked, so that none begins before the change commits. */
export async function lockIdle(tx: Change, id: number): Promise<boolean> {
  const row = await tx.db
    .selectFrom('letter_sendings')
    .select('claimed_until')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return !row?.claimed_until || row.claimed_until <= tx.now
}

export type TryEnded = {
  state: SendingState
  nextTryAt: Date | null
  failure: { code: string; message: string } | null
}

/** False when the claim had run out and somebody else has ended the try meanwhile. */
export async function updateEmail(tx: Change, email: ClaimedEmail, ended: TryEnded): Promise<boolean> {
  const result = await tx.db
    .updateTable('letter_sendings')
    .set({
      state: ended.state,
      attempts: email.attempts + 1,
      next_try_at: ended.nextTryAt,
      claimed_until: null,
      failure: ended.failure?.code ?? null,
      failure_message: ended.failure?.message ?? null,
      finished_at: ended.state === 'waiting' ? null : tx.now,
    })
    .where('id', '=', email.id)
    .where('state', '=', 'waiting')
    .where('attempts', '=', email.attempts)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Every e-mail that waits, or that one alone. */
export async function selectWaiting(
  db: Db,
  id?: number,
): Promise<{ id: number; attempts: number; nextTryAt: Date | null; claimedUntil: Date | null }[]> {
  return db
    .selectFrom('letter_sendings')
    .select(['id', 'attempts', 'next_try_at as nextTryAt', 'claimed_until as claimedUntil'])
    .where('state', '=', 'waiting')
    .where('way', '=', 'email')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .execute()
}

/** Whatever waits is held for a person to decide: it may have gone out already. Answers how many those are. */
export async function holdWaiting(tx: Change, failure: { code: string; message: string }): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('letter_sendings')
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
