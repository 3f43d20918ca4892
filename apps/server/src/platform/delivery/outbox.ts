// The outbox delivers letters, and retries each delivery until it succeeds or fails for good. An attempt is claimed, so that two
// servers never make the same one. If its outcome was not recorded, only a person may repeat it.
import { deliveryFailures } from '@sincerely/contract/delivery-failures'
import type { SendingWay } from '@sincerely/domain/letters/sending-ways'
import { transaction } from '../transaction.ts'
import type { Tx } from '../transaction.ts'
import type { PublicCtx } from '../context.ts'
import type { Db } from '../db/tables.ts'
import { AppError } from '../errors.ts'
import type { Job, Jobs } from '../jobs.ts'
import { claimDelivery, endAttempt, lockLetterOf, releaseDelivery, selectWaiting } from './attempts.sql.ts'
import type { AttemptEnd, Channel, Delivery, Outcome, Served } from './channel.ts'
import { attemptAtOnce, endForLetter, insertDelivery, lockWaitingForLetter } from './deliveries.sql.ts'

/** Requests the attempt after `attempts` finished ones. An outdated request has no effect. */
type Due = { deliveryId: number; attempts: number }

type OutboxParts = Pick<PublicCtx, 'db' | 'now' | 'publish'> & {
  jobs: Jobs
  /** Called with each outcome in the transaction that records it. The letter is locked. */
  ended: (tx: Tx, delivery: Delivery, end: AttemptEnd & { served: Served[] }) => Promise<void>
}

export type Outbox = {
  /** The channel that currently serves this way; null if only a person can. */
  channelFor: (db: Db, way: SendingWay) => Promise<Channel | null>
  /** Within the caller's transaction, like the next two: schedules the first attempt of a new delivery. */
  enqueue: (tx: Tx, delivery: { id: number; channel: string | null; attempts: number }) => Promise<void>
  /** Attempts a waiting delivery now. A null note keeps the earlier one. */
  attemptAtOnce: (tx: Tx, id: number, note: string | null) => Promise<void>
  /**
   * Requests one delivery of a letter to all recipients. The caller has locked the letter's row. If one is already waiting, it is
   * attempted at once. Throws `sending_under_way` while an earlier version is being sent.
   */
  deliverLetter: (tx: Tx, order: { channel: Channel } & LetterOrder) => Promise<number>
  /** Starts the queue; called after the commit. */
  wake: () => void
}

type LetterOrder = { letterId: number; version: number; userId: number }

export function openOutbox(parts: OutboxParts, channels: readonly Channel[]): Outbox {
  const queues = new Map<string | null, Job<Due>['enqueue']>(
    channels.map((channel) => [channel.name, openQueue(parts, channel)]),
  )
  const enqueue: Outbox['enqueue'] = async (tx, { id, channel, attempts }) => {
    await queues.get(channel)?.(tx.db, { deliveryId: id, attempts })
  }
  return {
    channelFor: async (db, way) => {
      for (const channel of channels) if (channel.way === way && (await channel.isSetUp(db))) return channel
      return null
    },
    enqueue,
    attemptAtOnce: async (tx, id, note) => {
      const delivery = await attemptAtOnce(tx, id, note)
      await enqueue(tx, delivery)
    },
    deliverLetter: async (tx, { channel: { name: channel, way }, ...order }) => {
      const waiting = await lockWaitingForLetter(tx, channel, order.letterId)
      if (waiting?.version === order.version) {
        await enqueue(tx, await attemptAtOnce(tx, waiting.id, null))
        return waiting.id
      }
      // A running attempt may still succeed, so its delivery is not marked as failed.
      if (waiting?.isBusy === true) throw new AppError('sending_under_way')
      if (waiting !== undefined) await endForLetter(tx, waiting.id, 'letter_changed')
      const id = await insertDelivery(tx, { ...order, way, channel, state: 'waiting' })
      await enqueue(tx, { id, channel, attempts: 0 })
      return id
    },
    wake: parts.jobs.wake,
  }
}

/** In seconds, longer than any attempt takes. The queue stops waiting for a job a little later. */
const claimSeconds = 150

/** Seconds before each further attempt, over half a day in total. */
const retryDelays = [60, 300, 1800, 7200, 43_200]

function openQueue(parts: OutboxParts, channel: Channel): Job<Due>['enqueue'] {
  const { jobs, db, now } = parts
  const work = async ({ deliveryId: id, attempts }: Due, stopping: AbortSignal) => {
    const at = now()
    const until = new Date(at.getTime() + claimSeconds * 1000)
    const delivery = await claimDelivery(db, { id, attempts, channel: channel.name, now: at, until })
    if (delivery === undefined) return requeue(await selectWaiting(db, channel.name, { id, attempts }))
    const outcome = stopping.aborted ? 'not begun' : await deliver(parts, channel, delivery, stopping)
    if (outcome === 'not begun') {
      await releaseDelivery(db, delivery)
      throw new Error('the server stops')
    }
    await record(parts, delivery, outcome, enqueue)
  }
  // Gives every waiting delivery a job, even if the queue has lost one. If the process of an attempt was killed or could not
  // record the outcome, the outcome is recorded as unknown after the claim has expired.
  const requeue = async (waiting: Awaited<ReturnType<typeof selectWaiting>>) => {
    for (const { nextAttemptAt, claimedUntil, ...delivery } of waiting) {
      const isCutOff = claimedUntil !== null && claimedUntil <= now()
      if (isCutOff) await record(parts, delivery, 'unknown', enqueue)
      const from = (claimedUntil ?? nextAttemptAt)?.getTime() ?? 0
      const seconds = Math.max(0, Math.ceil((from - now().getTime()) / 1000))
      if (!isCutOff) await enqueue(db, { deliveryId: delivery.id, attempts: delivery.attempts }, seconds)
    }
  }
  const { enqueue } = jobs.define<Due>(`delivery.${channel.name}`, {
    work,
    atOnce: channel.atOnce,
    lostAfter: claimSeconds + 30,
    recover: async () => requeue(await selectWaiting(db, channel.name)),
  })
  return enqueue
}

async function deliver(
  { jobs }: OutboxParts,
  channel: Channel,
  delivery: Delivery,
  stopping: AbortSignal,
): ReturnType<Channel['deliver']> {
  try {
    return await channel.deliver(delivery, stopping)
  } catch (error) {
    jobs.report(error)
    return { ok: false, code: 'fault', message: deliveryFailures.fault, retry: true }
  }
}

/** Records the outcome and schedules the next attempt, if any. */
async function record(
  parts: OutboxParts,
  delivery: Delivery,
  outcome: Outcome | 'unknown',
  enqueue: Job<Due>['enqueue'],
): Promise<void> {
  const { id, letterId, patientId, version, channel, key } = delivery
  const ctx = { ...parts, requestId: `delivery-${id}`, actor: { userId: delivery.askedBy } }
  await transaction(ctx, async (tx) => {
    // The letter may have another doctor since the attempt began.
    const doctorId = await lockLetterOf(tx, letterId)
    const wait = waitAfter(outcome, delivery.attempts)
    const end = endOf(outcome, wait === null ? null : new Date(tx.now.getTime() + wait * 1000))
    const served = await endAttempt(tx, delivery, end)
    const attempt = delivery.attempts + 1
    const state = served === null ? 'overtaken' : end.state
    const failure = end.failure?.code ?? null
    await tx.audit({
      action: 'letter.delivery-attempt',
      letterId,
      patientId,
      details: {
        channel,
        sendingId: id,
        ...(key !== null && { recipient: key }),
        version,
        attempt,
        state,
        failure,
      },
    })
    if (served === null) return
    if (wait !== null) await enqueue(tx.db, { deliveryId: id, attempts: attempt }, wait)
    await parts.ended(tx, { ...delivery, doctorId, attempts: attempt }, { ...end, served })
  })
}

function endOf(outcome: Outcome | 'unknown', nextAttemptAt: Date | null): AttemptEnd {
  if (outcome === 'unknown') {
    const failure = { code: 'outcome_unknown', message: deliveryFailures.outcome_unknown }
    return { state: 'unknown', nextAttemptAt, sentTo: null, evidence: null, failure }
  }
  if (outcome.ok) return { ...outcome, state: 'sent', nextAttemptAt, failure: null }
  const { code, message, sentTo = null } = outcome
  const state = nextAttemptAt === null ? 'failed' : 'waiting'
  return { state, nextAttemptAt, sentTo, evidence: null, failure: { code, message } }
}

/** Seconds until the next attempt; null if there is none. */
function waitAfter(outcome: Outcome | 'unknown', attempts: number): number | null {
  if (outcome === 'unknown' || outcome.ok || !outcome.retry) return null
  const wait = retryDelays[attempts]
  return wait === undefined ? null : Math.max(wait, outcome.waitAtLeast ?? 0)
}
