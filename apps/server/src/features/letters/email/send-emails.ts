import { emailFailures } from '@sincerely/contract/email-failures'
import type { EmailFailureCode } from '@sincerely/contract/email-failures'
import { change } from '../../../platform/change.ts'
import { openTries, secondsToNextTry } from '../../../platform/tries.ts'
import type { Enqueue } from '../../../platform/tries.ts'
import { tellNews } from '../../notifications/notifications.ts'
import { completeAfterSending } from '../complete-posting.ts'
import type { Courier } from '../couriers.ts'
import { unsafeLockLetter } from '../letter-changes.sql.ts'
import { claimEmail, lockIdle, releaseEmail, selectWaiting, updateEmail } from './email-tries.sql.ts'
import type { ClaimedEmail } from './email-tries.sql.ts'
import { tryEmail } from './try-email.ts'
import type { EmailParts, Tried } from './try-email.ts'

/** E-mails go one after the other, two at a time; what went wrong is tried again when that may help. */
export function openEmailCourier(parts: EmailParts): Courier {
  const queue = openTries<ClaimedEmail, Tried>(parts, {
    name: 'letters.email',
    atOnce: 2,
    claim: claimEmail,
    release: releaseEmail,
    selectWaiting,
    attempt: (email, stopping) => tryEmail(parts, email, stopping),
    record: (email, tried, enqueue) => recordTry(parts, email, { tried, enqueue }),
  })
  return {
    isSetUp: async () => parts.mailer !== null,
    send: (tx, { sendingId, attempts }) => queue.enqueue(tx.db, { sendingId, attempts }),
    cancel: (tx, { sendingId }) => lockIdle(tx, sendingId),
    wake: queue.wake,
  }
}

/** The letter is locked first, as by everybody who writes about its sendings. */
async function recordTry(
  parts: EmailParts,
  email: ClaimedEmail,
  { tried, enqueue }: { tried: Tried; enqueue: Enqueue },
): Promise<void> {
  const { letterId, patientId, version, askedBy } = email
  const ctx = { ...parts, requestId: `email-${email.id}`, actor: { userId: askedBy } }
  await change(ctx, async (tx) => {
    // It may have become another doctor's while the e-mail was under way.
    const { doctorId } = (await unsafeLockLetter(tx, letterId)) ?? email
    const wait = tried.ok ? null : waitAfter(tried, email.attempts)
    const state = tried.ok ? 'sent' : wait === null ? 'failed' : 'waiting'
    const nextTryAt = wait === null ? null : new Date(tx.now.getTime() + wait * 1000)
    const failure = tried.ok ? null : { code: tried.code, message: tried.message }
    const isOurs = await updateEmail(tx, email, { state, nextTryAt, failure })
    const attempt = email.attempts + 1
    await tx.audit({
      action: 'letter.email-try',
      letterId,
      patientId,
      details: {
        recipient: email.key,
        version,
        attempt,
        state: isOurs ? state : 'overtaken',
        failure: failure?.code ?? null,
      },
    })
    if (!isOurs) return
    if (wait !== null) await enqueue(tx.db, { sendingId: email.id, attempts: attempt }, wait)
    tx.publish(
      'letter_delivery',
      { letterId, patientId, key: email.key, state, byUserId: askedBy },
      { doctorId },
    )
    if (state === 'failed' && failure !== null && !isChosen(failure.code))
      await tellNews(tx, { type: 'sending_failed', to: { doctorId }, byUserId: null, letterId })
    if (state === 'sent') await completeAfterSending(tx, { letterId, version, askedBy })
  })
}

/** Somebody here changed the letter, or chose another way: they know. */
function isChosen(code: EmailFailureCode): boolean {
  return code === 'letter_changed' || code === 'replaced'
}

/** Seconds until the next try; null when there is none. */
function waitAfter({ code }: Extract<Tried, { ok: false }>, attempts: number): number | null {
  return emailFailures[code].again ? secondsToNextTry(attempts) : null
}
