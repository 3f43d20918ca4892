import type { FhirFailure } from '@sincerely/contract/fhir'
import { fhirFailures } from '@sincerely/contract/fhir-failures'
import { change } from '../../platform/change.ts'
import type { Change } from '../../platform/change.ts'
import type { Job } from '../../platform/jobs.ts'
import { claimSending, releaseSending, selectWaiting, updateSending } from './sending-tries.sql.ts'
import type { ClaimedSending } from './sending-tries.sql.ts'
import { trySending } from './try-sending.ts'
import type { SendingParts, Tried } from './try-sending.ts'

/** Asks for the try after so many that have ended. A stale one does nothing. */
type Turn = { sendingId: number; attempts: number }

export type SendingQueue = {
  /** Part of the caller's transaction. */
  enqueue: Job<Turn>['enqueue']
  /** After the commit. */
  wake: () => void
}

/** Seconds until the next try after the first, second, … failed one: over half a day in all. */
const waits = [60, 300, 1800, 7200, 43_200]

/** A try takes less: 60 s at most for the call, 20 s for the PDF. The queue gives up on it a little later. */
const claimSeconds = 150

/** Letters are sent one after the other, four at a time; what went wrong is tried again when that may help. */
export function openSendingQueue(parts: SendingParts): SendingQueue {
  const job: Job<Turn> = parts.jobs.define('fhir.send', {
    work: (turn, stopping) => takeTurn(parts, { turn, stopping, enqueue: job.enqueue }),
    atOnce: 4,
    lostAfter: claimSeconds + 30,
    recover: () => giveTurns(parts, job.enqueue),
  })
  return { enqueue: job.enqueue, wake: parts.jobs.wake }
}

/** Every sending that waits has its turn, whatever happened to the queue. */
async function giveTurns({ db, now }: SendingParts, enqueue: Job<Turn>['enqueue']): Promise<void> {
  for (const { id, attempts, from } of await selectWaiting(db)) {
    const after = Math.max(0, Math.ceil((from.getTime() - now().getTime()) / 1000))
    await enqueue(db, { sendingId: id, attempts }, after)
  }
}

type Run = { turn: Turn; stopping: AbortSignal; enqueue: Job<Turn>['enqueue'] }

async function takeTurn(parts: SendingParts, { turn, stopping, enqueue }: Run): Promise<void> {
  const now = parts.now()
  const until = new Date(now.getTime() + claimSeconds * 1000)
  const sending = await claimSending(parts.db, { id: turn.sendingId, attempts: turn.attempts, now, until })
  if (sending === undefined) return
  const tried = await trySending(parts, sending, stopping)
  if (tried === 'stopped') {
    await releaseSending(parts.db, sending.id)
    throw new Error('the server stops')
  }
  await recordTry(parts, sending, { tried, enqueue })
}

async function recordTry(
  parts: SendingParts,
  sending: ClaimedSending,
  { tried, enqueue }: { tried: Tried; enqueue: Job<Turn>['enqueue'] },
): Promise<void> {
  const ctx = { ...parts, requestId: `sending-${sending.id}`, actor: { userId: sending.askedBy } }
  await change(ctx, async (tx) => {
    const wait = tried.ok ? null : waitAfter(tried, sending.attempts)
    const ended = {
      state: tried.ok ? 'sent' : wait === null ? 'failed' : 'waiting',
      nextTryAt: wait === null ? null : new Date(tx.now.getTime() + wait * 1000),
      failure: tried.ok ? null : tried.failure,
      server: tried.server,
      location: tried.ok ? tried.location : null,
    } as const
    const isOurs = await updateSending(tx, sending, ended)
    await auditTry(tx, sending, { state: isOurs ? ended.state : 'overtaken', failure: ended.failure })
    if (!isOurs) return
    const attempts = sending.attempts + 1
    if (wait !== null) await enqueue(tx.db, { sendingId: sending.id, attempts }, wait)
    const { letterId, patientId, doctorId, version, askedBy: byUserId } = sending
    await parts.tried(tx, { ...ended, letterId, patientId, doctorId, version, attempts })
    const payload = { letterId, patientId, sendingId: sending.id, state: ended.state, byUserId }
    tx.publish('letter_sending', payload, { doctorId })
  })
}

/** Seconds until the next try; null when there is none. */
function waitAfter({ failure, waitAtLeast }: Extract<Tried, { ok: false }>, attempts: number): number | null {
  const wait = fhirFailures[failure.code].again ? waits[attempts] : undefined
  return wait === undefined ? null : Math.max(wait, waitAtLeast)
}

async function auditTry(
  tx: Change,
  sending: ClaimedSending,
  { state, failure }: { state: string; failure: FhirFailure | null },
): Promise<void> {
  await tx.audit({
    action: 'letter.fhir-try',
    letterId: sending.letterId,
    patientId: sending.patientId,
    details: {
      sendingId: sending.id,
      version: sending.version,
      attempt: sending.attempts + 1,
      state,
      failure: failure?.code ?? null,
    },
  })
}
