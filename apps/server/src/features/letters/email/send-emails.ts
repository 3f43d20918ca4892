import { emailFailures } from '@sincerely/contract/email-failures'
import { change } from '../../../platform/change.ts'
import type { Job } from '../../../platform/jobs.ts'
import { completeAfterSending } from '../complete-posting.ts'
import type { Courier } from '../couriers.ts'
import { unsafeLockLetter } from '../letter-changes.sql.ts'
import { claimEmail, lockIdle, releaseEmail, selectWaiting, updateEmail } from './email-tries.sql.ts'
import type { ClaimedEmail } from './email-tries.sql.ts'
import { tryEmail } from './try-email.ts'
import type { EmailParts, Tried } from './try-email.ts'

/** Asks for the try after so many that have ended. A stale one does nothing. */
type Turn = { sendingId: number; attempts: number }

/** Seconds until the next try after the first, second, … failed one: over half a day in all. */
const waits = [60, 300, 1800, 7200, 43_200]

/** A try takes less: 60 s at most for the mail server, 20 s for the PDF. The queue gives up on it a little later. */
const claimSeconds = 150

/** E-mails go one after the other, two at a time; what went wrong is tried again when that may help. */
export function openEmailCourier(parts: EmailParts): Courier {
  const job: Job<Turn> = parts.jobs.define('letters.email', {
    work: (turn, stopping) => takeTurn(parts, { turn, stopping, enqueue: job.enqueue }),
    atOnce: 2,
    lostAfter: claimSeconds + 30,
    recover: () => giveTurns(parts, job.enqueue),
  })
  return {
    isSetUp: async () => parts.mailer !== null,
    send: (tx, { sendingId, attempts }) => job.enqueue(tx.db, { sendingId, attempts }),
    cancel: (tx, { sendingId }) => lockIdle(tx, sendingId),
    wake: parts.jobs.wake,
  }
}

/** Every e-mail that waits has its turn, whatever happened to the queue. */
async function giveTurns({ db, now }: EmailParts, enqueue: Job<Turn>['enqueue']): Promise<void> {
  for (const { id, attempts, from } of await selectWaiting(db)) {
    const after = Math.max(0, Math.ceil((from.getTime() - now().getTime()) / 1000))
    await enqueue(db, { sendingId: id, attempts }, after)
  }
}

type Run = { turn: Turn; stopping: AbortSignal; enqueue: Job<Turn>['enqueue'] }

async function takeTurn(parts: EmailParts, { turn, stopping, enqueue }: Run): Promise<void> {
  const now = parts.now()
  const until = new Date(now.getTime() + claimSeconds * 1000)
  const email = await claimEmail(parts.db, { id: turn.sendingId, attempts: turn.attempts, now, until })
  if (email === undefined) return
  const tried = await tryEmail(parts, email, stopping)
  if (tried === 'stopped') {
    await releaseEmail(parts.db, email.id)
    throw new Error('the server stops')
  }
  await recordTry(parts, email, { tried, enqueue })
}

/** The letter is locked first, as by everybody who writes about its sendings. */
async function recordTry(
  parts: EmailParts,
  email: ClaimedEmail,
  { tried, enqueue }: { tried: Tried; enqueue: Job<Turn>['enqueue'] },
): Promise<void> {
  const { letterId, patientId, doctorId, version, askedBy } = email
  const ctx = { ...parts, requestId: `email-${email.id}`, actor: { userId: askedBy } }
  await change(ctx, async (tx) => {
    await unsafeLockLetter(tx, letterId)
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
    if (state === 'sent') await completeAfterSending(tx, { letterId, version, askedBy })
  })
}

/** Seconds until the next try; null when there is none. */
function waitAfter({ code }: Extract<Tried, { ok: false }>, attempts: number): number | null {
  return emailFailures[code].again ? (waits[attempts] ?? null) : null
}
