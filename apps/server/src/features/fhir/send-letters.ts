import type { FhirFailure } from '@sincerely/contract/fhir'
import { fhirFailures } from '@sincerely/contract/fhir-failures'
import { change } from '../../platform/change.ts'
import type { Change } from '../../platform/change.ts'
import { openTries, secondsToNextTry } from '../../platform/tries.ts'
import type { Enqueue, TryQueue } from '../../platform/tries.ts'
import { tellNews } from '../notifications/notifications.ts'
import { claimSending, releaseSending, selectWaiting, updateSending } from './sending-tries.sql.ts'
import type { ClaimedSending } from './sending-tries.sql.ts'
import { trySending } from './try-sending.ts'
import type { SendingParts, Tried } from './try-sending.ts'

/** Letters are sent one after the other, four at a time; what went wrong is tried again when that may help. */
export function openSendingQueue(parts: SendingParts): TryQueue {
  return openTries<ClaimedSending, Tried>(parts, {
    name: 'fhir.send',
    atOnce: 4,
    claim: claimSending,
    release: releaseSending,
    selectWaiting,
    attempt: (sending, stopping) => trySending(parts, sending, stopping),
    record: (sending, tried, enqueue) => recordTry(parts, sending, { tried, enqueue }),
  })
}

async function recordTry(
  parts: SendingParts,
  sending: ClaimedSending,
  { tried, enqueue }: { tried: Tried; enqueue: Enqueue },
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
    const { doctorId, isOurs } = await updateSending(tx, sending, ended)
    await auditTry(tx, sending, { state: isOurs ? ended.state : 'overtaken', failure: ended.failure })
    if (!isOurs) return
    const attempts = sending.attempts + 1
    if (wait !== null) await enqueue(tx.db, { sendingId: sending.id, attempts }, wait)
    const { letterId, patientId, version, askedBy: byUserId } = sending
    await parts.tried(tx, { ...ended, letterId, patientId, doctorId, version, attempts })
    const payload = { letterId, patientId, sendingId: sending.id, state: ended.state, byUserId }
    tx.publish('letter_sending', payload, { doctorId })
    if (ended.state === 'failed' && ended.failure !== null && !isChosen(ended.failure))
      await tellNews(tx, { type: 'sending_failed', to: { doctorId }, byUserId: null, letterId })
  })
}

/** Somebody here changed the letter, or chose another way: they know. */
function isChosen({ code }: FhirFailure): boolean {
  return code === 'letter_changed' || code === 'replaced'
}

/** Seconds until the next try; null when there is none. */
function waitAfter({ failure, waitAtLeast }: Extract<Tried, { ok: false }>, attempts: number): number | null {
  const wait = fhirFailures[failure.code].again ? secondsToNextTry(attempts) : null
  return wait === null ? null : Math.max(wait, waitAtLeast)
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
