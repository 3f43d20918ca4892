// An attempt to deliver a letter: claimed, finished or released. Also finds the deliveries that are due for an attempt.
import { sql } from 'kysely'
import type { Tx } from '../transaction.ts'
import type { Db } from '../db/tables.ts'
import type { AttemptEnd, Delivery, Served } from './channel.ts'

type Claim = { id: number; channel: string; attempts: number; now: Date; until: Date }

/**
 * Claims a delivery for its next attempt, until `until`. Undefined if the delivery is over, if another attempt has ended since
 * this one was queued, or if an earlier attempt's outcome was not recorded.
 */
export async function claimDelivery(db: Db, claim: Claim): Promise<Delivery | undefined> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Delivery>`
      update deliveries set claimed_until = ${claim.until} from letters
       where letters.id = deliveries.letter_id and deliveries.id = ${claim.id} and deliveries.state = 'waiting'
         and channel = ${claim.channel} and attempts = ${claim.attempts} and claimed_until is null
      returning ${columns}`.execute(tx)
    const [delivery] = rows
    if (delivery === undefined) return undefined
    const { id: deliveryId, letterId } = delivery
    const attempt = { deliveryId, letterId, number: delivery.attempts + 1, beganAt: claim.now }
    await tx.insertInto('deliveryAttempts').values(attempt).execute()
    return delivery
  })
}

const columns = sql`
  deliveries.id, deliveries.channel, deliveries.letter_id as "letterId", deliveries.version,
  deliveries.recipient_key as key, deliveries.large_print as "largePrint", deliveries.attempts, deliveries.asked_by as "askedBy",
  letters.patient_id as "patientId", letters.doctor_id as "doctorId"`

/** Undoes the claim, because this server is stopping. */
export async function releaseDelivery(db: Db, { id, attempts }: Delivery): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('deliveries').set({ claimedUntil: null }).where('id', '=', id).execute()
    await tx
      .deleteFrom('deliveryAttempts')
      .where('deliveryId', '=', id)
      .where('number', '=', attempts + 1)
      .execute()
  })
}

/**
 * Locks the letter and returns its current doctor. Every function that writes about a letter's deliveries takes this lock first.
 */
export async function lockLetterOf(tx: Tx, letterId: number): Promise<number> {
  const { doctorId } = await tx.db
    .selectFrom('letters')
    .select('doctorId')
    .where('id', '=', letterId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return doctorId
}

/**
 * Records the outcome and returns the recipients of the delivery. Returns null if another attempt has the claim. If a slow server
 * was still sending when the outcome was recorded as unknown, the outcome is corrected, unless a person has answered it since.
 */
export async function endAttempt(
  tx: Tx,
  { id, attempts }: Delivery,
  end: AttemptEnd,
): Promise<Served[] | null> {
  const number = attempts + 1
  const isOurs = sql<boolean>`attempts = case state when 'unknown' then ${number}::integer else ${attempts} end and ${isOpen}`
  const isOver = end.state !== 'waiting'
  const failure = { failure: end.failure?.code ?? null, failureMessage: end.failure?.message ?? null }
  const written = { state: end.state, attempts: number, nextAttemptAt: end.nextAttemptAt, ...failure }
  const finished = { ...written, finishedAt: isOver ? tx.now : null }
  const proof = { sentTo: end.sentTo, evidence: end.evidence }
  const ours = await tx.db
    .updateTable('deliveries')
    .set({ ...finished, ...proof, claimedUntil: null })
    .where('id', '=', id)
    .where(isOurs)
    .returning(['recipientKey as key', 'askedBy'])
    .executeTakeFirst()
  if (ours === undefined) return null
  const outcome = end.state === 'waiting' ? 'failed' : end.state
  await tx.db
    .updateTable('deliveryAttempts')
    .set({ ...failure, ...proof, outcome, endedAt: tx.now })
    .where('deliveryId', '=', id)
    .where('number', '=', number)
    .execute()
  const carried = await tx.db
    .updateTable('deliveries')
    .set(finished)
    .where('carriedBy', '=', id)
    .where(isOpen)
    .returning(['recipientKey as key', 'askedBy'])
    .execute()
  return [ours, ...carried].flatMap(({ key, askedBy }) => (key === null ? [] : [{ key, askedBy }]))
}

const isOpen = sql<boolean>`
  (state = 'waiting' or state = 'unknown' and failure = 'outcome_unknown' and not exists (
    select from deliveries later where later.letter_id = deliveries.letter_id and later.id > deliveries.id
       and later.recipient_key is not distinct from deliveries.recipient_key))`

type Waiting = Delivery & { nextAttemptAt: Date | null; claimedUntil: Date | null }

/** All deliveries that wait for this channel, or one of them. */
export async function selectWaiting(
  db: Db,
  channel: string,
  only?: { id: number; attempts: number },
): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select ${columns}, next_attempt_at as "nextAttemptAt", claimed_until as "claimedUntil"
      from deliveries join letters on letters.id = deliveries.letter_id
     where state = 'waiting' and channel = ${channel}
       and ${only ? sql`deliveries.id = ${only.id} and attempts = ${only.attempts}` : sql`true`}`.execute(db)
  return rows
}
