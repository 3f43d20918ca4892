import type { Confirmation, PostingPlan } from '@sincerely/domain/letters/posting'
import type { PrintedRecipient } from '@sincerely/domain/letters/printed-recipients'
import type { Change } from '../../platform/change.ts'
import { AppError } from '../../platform/errors.ts'
import type { Courier, Couriers, SendingOrder } from './couriers.ts'
import type { LockedLetter } from './letter-changes.sql.ts'
import { endReplaced, insertSending, updateNextTry } from './letter-sendings.sql.ts'
import type { EvidenceLine } from './letter-sendings.sql.ts'

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

/** Does what was planned: what waits is tried at once or given up for another way, the rest is confirmed or sent. */
export async function takeSteps(tx: Change, couriers: Couriers, plan: Plan, job: Job): Promise<Taken> {
  await giveUpWaiting(tx, couriers, plan, job)
  for (const { key, way } of plan.again) {
    const line = job.now.get(key)
    if (line === undefined) continue
    await updateNextTry(tx, line.id, job.note)
    await courierFor(couriers, way)?.send(tx, orderOf(job, line))
  }
  const taken: Taken = { confirmed: [], sending: plan.again.map(({ key }) => key) }
  for (const task of plan.tasks) {
    const isSent = await takeStep(tx, couriers, task, job)
    ;(isSent ? taken.sending : taken.confirmed).push(task.key)
  }
  return taken
}

/** Answers whether it is sent by us; else a person has confirmed it. */
async function takeStep(
  tx: Change,
  couriers: Couriers,
  { key, way }: Confirmation,
  { letter, version, recipients, note, by }: Job,
): Promise<boolean> {
  const recipient = recipients.find((one) => one.key === key)
  const courier = courierFor(couriers, way)
  const isOurs = courier !== null && (await courier.isSetUp(tx.db))
  const name = recipient?.label ?? key
  if (isOurs && way === 'email' && !recipient?.email) throw withoutEmail(key, name)
  const about = { letterId: letter.id, version, userId: by.userId }
  const state = isOurs ? 'waiting' : 'confirmed'
  const sendingId = await insertSending(tx, { ...about, key, name, way, state, note })
  if (!isOurs) return false
  const { patientId, doctorId } = letter
  await courier.send(tx, { ...about, sendingId, patientId, doctorId, attempts: 0 })
  tx.publish(
    'letter_delivery',
    { letterId: letter.id, patientId, key, state, byUserId: by.userId },
    { doctorId },
  )
  return true
}

/** An electronic sending serves all who wait for it: it is given up when nobody does any more. */
async function giveUpWaiting(tx: Change, couriers: Couriers, { tasks }: Plan, job: Job): Promise<void> {
  const waiting = tasks.flatMap(({ key }) => {
    const line = job.now.get(key)
    return line && isWaiting(line) ? [{ key, line }] : []
  })
  const givenUp = new Set(waiting.map(({ line }) => line))
  for (const { key, line } of waiting) {
    const courier = courierFor(couriers, line.way)
    const isStillWanted =
      line.way === 'electronic' &&
      [...job.now.values()].some((other) => isWaiting(other) && isElectronic(other) && !givenUp.has(other))
    if (courier && !isStillWanted && !(await courier.cancel(tx, orderOf(job, line))))
      throw new AppError('sending_under_way', { fields: confirmedFields([key], 'Is being sent right now.') })
    await endReplaced(tx, line.id)
  }
}

const isWaiting = ({ state }: EvidenceLine) => state === 'waiting'
const isElectronic = ({ way }: EvidenceLine) => way === 'electronic'

function courierFor(couriers: Couriers, way: Confirmation['way']): Courier | null {
  return way === 'email' || way === 'electronic' ? couriers[way] : null
}

function orderOf({ letter, version, by }: Job, { id, attempts }: EvidenceLine): SendingOrder {
  const { id: letterId, patientId, doctorId } = letter
  return { sendingId: id, letterId, patientId, doctorId, version, attempts, userId: by.userId }
}

function withoutEmail(key: string, name: string): AppError {
  const message = `${name} has no e-mail address on this letter. Choose another way. Nothing was posted.`
  return new AppError('recipient_without_email', {
    message,
    fields: confirmedFields([key], 'Has no e-mail address.'),
  })
}

/** What is wrong, under the recipients it is about. */
export function confirmedFields(keys: readonly string[], problem: string): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [`confirmed.${key}`, problem]))
}
