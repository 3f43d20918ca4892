import type { Confirmation, PostingPlan } from '@sincerely/domain/letters/posting'
import type { PrintedRecipient } from '@sincerely/domain/letters/printed-recipients'
import type { Tx } from '../../platform/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { giveUpDelivery, insertDelivery } from '../../platform/delivery/deliveries.sql.ts'
import type { Outbox } from '../../platform/delivery/outbox.ts'
import type { LockedLetter } from './letter-changes.sql.ts'
import type { EvidenceLine } from './letter-deliveries.sql.ts'

type Plan = Extract<PostingPlan, { ok: true }>

type Job = {
  letter: LockedLetter
  /** That of the seal. */
  version: number
  recipients: PrintedRecipient[]
  /** How it stands with each recipient. */
  now: Map<string, EvidenceLine>
  note: string | null
  by: { userId: number }
}

/** What was done, by the keys of the recipients. */
type Taken = { confirmed: string[]; sending: string[] }

/** Does what was planned: what waits is attempted at once or given up for another way, the rest is confirmed or sent. */
export async function takeSteps(tx: Tx, outbox: Outbox, plan: Plan, job: Job): Promise<Taken> {
  await giveUpWaiting(tx, plan, job)
  for (const { key } of plan.again) {
    const line = job.now.get(key)
    if (line !== undefined) await outbox.attemptAtOnce(tx, line.id, job.note)
  }
  const taken: Taken = { confirmed: [], sending: plan.again.map(({ key }) => key) }
  for (const task of plan.tasks) {
    const isSent = await takeStep(tx, outbox, task, job)
    ;(isSent ? taken.sending : taken.confirmed).push(task.key)
  }
  return taken
}

/** Answers whether it is sent by us; else a person has confirmed it. */
async function takeStep(
  tx: Tx,
  outbox: Outbox,
  { key, way, arrived }: Confirmation,
  { letter, version, recipients, note, by }: Job,
): Promise<boolean> {
  const recipient = recipients.find((one) => one.key === key)
  const channel = arrived === true ? null : await outbox.channelFor(tx.db, way)
  const name = recipient?.label ?? key
  const { id: letterId, patientId, doctorId } = letter
  const { userId } = by
  const line = { letterId, version, userId, recipient: { key, name }, way, note }
  if (channel === null) {
    await insertDelivery(tx, { ...line, state: 'confirmed' })
    return false
  }
  if (way === 'email' && !recipient?.email) throw withoutEmail(key, name)
  if (channel.serves === 'letter') {
    const carriedBy = await outbox.deliverLetter(tx, { channel, letterId, version, userId })
    await insertDelivery(tx, { ...line, state: 'waiting', carriedBy })
  } else {
    const id = await insertDelivery(tx, { ...line, state: 'waiting', channel: channel.name })
    await outbox.enqueue(tx, { id, channel: channel.name, attempts: 0 })
  }
  tx.publish(
    'letter_delivery',
    { letterId, patientId, key, state: 'waiting', byUserId: userId },
    { doctorId },
  )
  return true
}

async function giveUpWaiting(tx: Tx, { tasks }: Plan, job: Job): Promise<void> {
  for (const { key } of tasks) {
    const line = job.now.get(key)
    if (line?.state === 'waiting' && !(await giveUpDelivery(tx, line.id)))
      throw new AppError('sending_under_way', {
        fields: confirmedFields([key], 'The letter is being sent now.'),
      })
  }
}

function withoutEmail(key: string, name: string): AppError {
  const message = `${name} has no email address on this letter. Nothing was posted. Send it to them another way.`
  return new AppError('recipient_without_email', {
    message,
    fields: confirmedFields([key], 'No email address.'),
  })
}

/** What is wrong, under the recipients it is about. */
export function confirmedFields(keys: readonly string[], problem: string): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [`confirmed.${key}`, problem]))
}
