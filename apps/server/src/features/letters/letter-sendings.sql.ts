import { emailFailures } from '@sincerely/contract/email-failures'
import type { LetterSending } from '@sincerely/contract/recipients'
import type { Evidence, SendingState } from '@sincerely/domain/letters/posting'
import type { SendingWay } from '@sincerely/domain/letters/recipients'
import type { Change } from '../../platform/change.ts'
import type { Db } from '../../platform/db/tables.ts'

/** All there is, the newest first. For a letter that was found in scope before. */
export async function unsafeSelectSendings(db: Db, letterId: number): Promise<LetterSending[]> {
  const rows = await db
    .selectFrom('letter_sendings as sendings')
    .innerJoin('users', 'users.id', 'sendings.asked_by')
    .selectAll('sendings')
    .select('users.name as by')
    .where('sendings.letter_id', '=', letterId)
    .orderBy('sendings.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    key: row.recipient_key,
    name: row.name,
    way: row.way,
    state: row.state,
    note: row.note,
    failure: row.failure === null ? null : { code: row.failure, message: row.failure_message ?? row.failure },
    attempts: row.attempts,
    nextTryAt: row.next_try_at?.toISOString() ?? null,
    by: row.by,
    at: row.asked_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }))
}

export type EvidenceLine = Evidence & {
  id: number
  note: string | null
  attempts: number
  claimedUntil: Date | null
}

/** The evidence for one sealed version, the oldest first. */
export async function selectEvidence(tx: Change, letterId: number, version: number): Promise<EvidenceLine[]> {
  return tx.db
    .selectFrom('letter_sendings')
    .select(['id', 'recipient_key as key', 'way', 'state', 'note', 'attempts'])
    .select('claimed_until as claimedUntil')
    .where('letter_id', '=', letterId)
    .where('version', '=', version)
    .orderBy('id')
    .execute()
}

type NewSending = {
  letterId: number
  version: number
  key: string
  name: string
  way: SendingWay
  state: Extract<SendingState, 'confirmed' | 'waiting'>
  note: string | null
  userId: number
}

export async function insertSending(tx: Change, sending: NewSending): Promise<number> {
  const isWaiting = sending.state === 'waiting'
  const { id } = await tx.db
    .insertInto('letter_sendings')
    .values({
      letter_id: sending.letterId,
      version: sending.version,
      recipient_key: sending.key,
      name: sending.name,
      way: sending.way,
      state: sending.state,
      note: sending.note,
      next_try_at: isWaiting ? tx.now : null,
      asked_by: sending.userId,
      asked_at: tx.now,
      finished_at: isWaiting ? null : tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** One that waits is tried at once, and keeps what was said about it unless something new was. */
export async function updateNextTry(tx: Change, id: number, note: string | null): Promise<void> {
  await tx.db
    .updateTable('letter_sendings')
    .set({ next_try_at: tx.now, ...(note !== null && { note }) })
    .where('id', '=', id)
    .execute()
}

/** Another way was chosen for it. */
export async function endReplaced(tx: Change, id: number): Promise<void> {
  await tx.db.updateTable('letter_sendings').set(ended(tx, 'replaced')).where('id', '=', id).execute()
}

/** What still waits of earlier seals goes nowhere any more, unless a try is under way that will tell. */
export async function endOvertaken(tx: Change, letterId: number, version: number): Promise<void> {
  await tx.db
    .updateTable('letter_sendings')
    .set(ended(tx, 'letter_changed'))
    .where('letter_id', '=', letterId)
    .where('version', '<>', version)
    .where('state', '=', 'waiting')
    .where(({ or, eb }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', tx.now)]))
    .execute()
}

function ended(tx: Change, failure: 'replaced' | 'letter_changed') {
  return {
    state: 'failed',
    next_try_at: null,
    claimed_until: null,
    failure,
    failure_message: emailFailures[failure].message,
    finished_at: tx.now,
  } as const
}

type ElectronicEnd = {
  letterId: number
  version: number
  state: SendingState
  attempts: number
  nextTryAt: Date | null
  failure: { code: string; message: string } | null
}

/** Tells all recipients who are being sent it electronically how that went; answers who they are. */
export async function updateElectronic(
  tx: Change,
  end: ElectronicEnd,
): Promise<{ key: string; askedBy: number }[]> {
  return tx.db
    .updateTable('letter_sendings')
    .set({
      state: end.state,
      attempts: end.attempts,
      next_try_at: end.nextTryAt,
      failure: end.failure?.code ?? null,
      failure_message: end.failure?.message ?? null,
      finished_at: end.state === 'waiting' ? null : tx.now,
    })
    .where('letter_id', '=', end.letterId)
    .where('version', '=', end.version)
    .where('way', '=', 'electronic')
    .where('state', '=', 'waiting')
    .returning(['recipient_key as key', 'asked_by as askedBy'])
    .execute()
}

export async function unsafeSelectName(db: Db, userId: number): Promise<string> {
  const row = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.name
}
