// The deliveries of letters: requested, confirmed by a person, withdrawn, held, erased.
import { deliveryFailures } from '@sincerely/contract/delivery-failures'
import type { DeliveryFailureCode } from '@sincerely/contract/delivery-failures'
import type { SendingState } from '@sincerely/domain/letters/posting'
import type { SendingWay } from '@sincerely/domain/letters/sending-ways'
import type { LargePrint, MadeFormat } from '@sincerely/domain/patients/communication-needs'
import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'

type NewDelivery = {
  letterId: number
  version: number
  /** Omitted for a delivery to all recipients at once. */
  recipient?: { key: string; name: string }
  way: SendingWay
  state: Extract<SendingState, 'confirmed' | 'waiting'>
  /** Null if a person sends the letter, or another delivery covers it. */
  channel?: string | null
  carriedBy?: number | null
  note?: string | null
  /** The type size of the copy in points; ordinary print if omitted. */
  largePrint?: LargePrint | null
  /** The formats of the copy that a person has to make. */
  formats?: MadeFormat[]
  userId: number
}

export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<number> {
  const isWaiting = delivery.state === 'waiting'
  const { id } = await tx.db
    .insertInto('deliveries')
    .values({
      letterId: delivery.letterId,
      version: delivery.version,
      recipientKey: delivery.recipient?.key ?? null,
      name: delivery.recipient?.name ?? null,
      way: delivery.way,
      state: delivery.state,
      channel: delivery.channel ?? null,
      carriedBy: delivery.carriedBy ?? null,
      note: delivery.note ?? null,
      largePrint: delivery.largePrint ?? null,
      formats: delivery.formats ?? [],
      nextAttemptAt: isWaiting ? tx.now : null,
      askedBy: delivery.userId,
      askedAt: tx.now,
      finishedAt: isWaiting ? null : tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes a waiting delivery due now and returns its channel. A null note keeps the earlier one. */
export async function attemptAtOnce(
  tx: Tx,
  id: number,
  note: string | null,
): Promise<{ id: number; channel: string | null; attempts: number }> {
  const { carriedBy } = await tx.db
    .updateTable('deliveries')
    .set({ nextAttemptAt: tx.now, ...(note !== null && { note }) })
    .where('id', '=', id)
    .returning('carriedBy')
    .executeTakeFirstOrThrow()
  return tx.db
    .updateTable('deliveries')
    .set({ nextAttemptAt: tx.now })
    .where('id', '=', carriedBy ?? id)
    .returning(['id', 'channel', 'attempts'])
    .executeTakeFirstOrThrow()
}

/** The waiting delivery of a letter to all recipients at once. The caller has locked the letter's row. */
export async function lockWaitingForLetter(
  tx: Tx,
  channel: string,
  letterId: number,
): Promise<{ id: number; version: number; isBusy: boolean } | undefined> {
  return tx.db
    .selectFrom('deliveries')
    .select(['id', 'version', sql<boolean>`claimed_until is not null`.as('isBusy')])
    .where('letterId', '=', letterId)
    .where('channel', '=', channel)
    .where('recipientKey', 'is', null)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
}

/** Records that a person has made and sent the copy that was waiting for them. */
export async function confirmDelivery(
  tx: Tx,
  id: number,
  { way, note, userId }: { way: SendingWay; note: string | null; userId: number },
): Promise<void> {
  await tx.db
    .updateTable('deliveries')
    .set({
      state: 'confirmed',
      way,
      askedBy: userId,
      askedAt: tx.now,
      finishedAt: tx.now,
      nextAttemptAt: null,
    })
    .$if(note !== null, (q) => q.set({ note }))
    .where('id', '=', id)
    .execute()
}

/**
 * Withdraws a recipient's waiting delivery in favour of another way. Also withdraws the delivery that carried it, if no other
 * recipient needs that. Returns false if an attempt is in progress or its outcome is unknown.
 */
export async function giveUpDelivery(tx: Tx, id: number): Promise<boolean> {
  const carrier = sql`(select carried_by from deliveries where id = ${id})`
  const { rows } = await sql<{ id: number; isBusy: boolean }>`
    select id, claimed_until is not null as "isBusy" from deliveries
     where state = 'waiting' and (id = ${id} or id = ${carrier}) order by id for update`.execute(tx.db)
  if (rows.some(({ isBusy }) => isBusy)) return false
  await end(tx, 'replaced', sql`id = ${id}`)
  await end(
    tx,
    'replaced',
    sql`id = ${carrier} and not exists (
      select from deliveries other where other.carried_by = deliveries.id and other.state = 'waiting')`,
  )
  return true
}

/** Withdraws a delivery to all recipients at once, for each recipient it served. */
export async function endForLetter(tx: Tx, id: number, failure: DeliveryFailureCode): Promise<void> {
  await end(tx, failure, sql`(id = ${id} or carried_by = ${id})`)
}

/** Withdraws waiting deliveries of earlier seals. A delivery with an attempt in progress is left to report its outcome. */
export async function endOvertaken(tx: Tx, letterId: number, version: number): Promise<void> {
  const isBusy = sql`exists (
    select from deliveries busy where busy.id in (deliveries.id, deliveries.carried_by) and busy.claimed_until is not null)`
  await end(tx, 'letter_changed', sql`letter_id = ${letterId} and version <> ${version} and not ${isBusy}`)
}

async function end(tx: Tx, failure: DeliveryFailureCode, which: ReturnType<typeof sql>): Promise<void> {
  await sql`
    update deliveries
       set state = 'failed', next_attempt_at = null, claimed_until = null, failure = ${failure},
           failure_message = ${deliveryFailures[failure]}, finished_at = ${tx.now}
     where state = 'waiting' and ${which}`.execute(tx.db)
}

/**
 * Holds every waiting delivery for a person to decide, because it may already have been sent. Returns the number of deliveries.
 */
export async function holdWaiting(tx: Tx): Promise<number> {
  await sql`
    update delivery_attempts set ended_at = ${tx.now}, outcome = 'unknown', failure = 'restored',
           failure_message = ${deliveryFailures.restored}
     where ended_at is null`.execute(tx.db)
  const { rows } = await sql<{ carriedBy: number | null }>`
    update deliveries
       set state = 'unknown', next_attempt_at = null, claimed_until = null, failure = 'restored',
           failure_message = ${deliveryFailures.restored}, finished_at = ${tx.now}
     where state = 'waiting'
    returning carried_by as "carriedBy"`.execute(tx.db)
  return rows.filter(({ carriedBy }) => carriedBy === null).length
}

/** Within an erasure: deletes all records of how these patients' letters were delivered, and to whom. */
export async function eraseDeliveries(tx: Tx, patientIds: readonly number[]): Promise<void> {
  const theirs = sql`letter_id in (select id from letters where patient_id = any(${sql.val([...patientIds])}::integer[]))`
  await sql`delete from delivery_attempts where ${theirs}`.execute(tx.db)
  await sql`delete from deliveries where ${theirs}`.execute(tx.db)
}
