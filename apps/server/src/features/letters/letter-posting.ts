import type { SendsByItself } from '@sincerely/contract/letter-recipients'
import type { Letter, PostLetter } from '@sincerely/contract/letters'
import type { LetterSending } from '@sincerely/contract/recipients'
import { type PostingPlan, type Confirmation, planPosting, standing } from '@sincerely/domain/letters/posting'
import type { PrintedRecipient } from '@sincerely/domain/letters/printed-recipients'
import { daysAgo, isOldApproval, needsAnotherLook } from '@sincerely/domain/letters/approval-age'
import {
  type CommunicationNeeds,
  formatsFor,
  largePrintFor,
} from '@sincerely/domain/patients/communication-needs'
import { fullDate } from '@sincerely/domain/dates'
import { type Tx, transaction } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import {
  confirmDelivery,
  endOvertaken,
  giveUpDelivery,
  insertDelivery,
} from '../../platform/delivery/deliveries.sql.ts'
import type { Outbox } from '../../platform/delivery/outbox.ts'
import { AppError } from '../../platform/errors.ts'
import { getPracticeSettings } from '../system/system.ts'
import { unsafeGetNeeds } from '../patients/patients.ts'
import { completePosting } from './complete-posting.ts'
import type { LockedLetter } from './letter-changes.sql.ts'
import { sealedRecipients } from './letter-seals.ts'
import { type EvidenceLine, selectEvidence, unsafeSelectDeliveries } from './letter-deliveries.sql.ts'
import { askAboutOthers, refuseUnsavedText } from './letter-review.ts'
import { getLetter, lockVisible, statusAfter } from './letters.ts'
import { selectApproval } from './letter-readings.sql.ts'

/**
 * Posts an approved letter. Other changes of status belong to the review (rules §3). Like an approval, posting is refused while
 * the user has unsaved text in the letter, because the text could not be saved afterwards. Confirmations are kept as evidence.
 * The letter stays approved until all recipients have it.
 */
export async function postLetter(ctx: Ctx, id: number, input: PostLetter, outbox: Outbox): Promise<Letter> {
  if (input.status !== 'posted') throw new AppError('use_review')
  await transaction(ctx, async (tx) => {
    const letter = await lockVisible(ctx, tx, id, { version: input.version })
    statusAfter(letter.status, 'post')
    await refuseUnsavedText(tx.db, ctx.actor, letter)
    if (input.askIfOthersWrite) await askAboutOthers(tx.db, ctx.actor, id)
    await refuseOldApproval(ctx, tx, id, input.confirmedOldApproval === true)
    await recordPosting(ctx, tx, letter, { input, outbox })
  })
  outbox.wake()
  return getLetter(ctx, id)
}

/** Lists the deliveries to each recipient, successful or not. */
export async function listSendings(
  ctx: Ctx,
  id: number,
  outbox: Outbox,
): Promise<{ sendings: LetterSending[]; sendsByItself: SendsByItself }> {
  await getLetter(ctx, id)
  const [email, electronic] = await Promise.all([
    outbox.channelFor(ctx.db, 'email'),
    outbox.channelFor(ctx.db, 'electronic'),
  ])
  const electronicBy = electronic?.name ?? null
  return {
    sendings: await unsafeSelectDeliveries(ctx.db, id),
    sendsByItself: { email: email !== null, electronic: electronic !== null, electronicBy },
  }
}

async function recordPosting(
  ctx: Ctx,
  tx: Tx,
  letter: LockedLetter,
  { input, outbox }: { input: PostLetter; outbox: Outbox },
): Promise<void> {
  const seal = await sealedRecipients(tx.db, letter.id)
  const { version, recipients } = seal
  await endOvertaken(tx, letter.id, version)
  const evidence = await selectEvidence(tx, letter.id, version)
  const plan = planPosting(recipients, evidence, input.confirmed)
  if (!plan.ok) throw refusalOf(plan, recipients)
  const by = ctx.actor
  const needs = await unsafeGetNeeds(tx.db, letter.patientId)
  const job = { letter, version, recipients, now: standing(evidence), note: input.notes ?? null, by, needs }
  const taken = await takeSteps(tx, outbox, plan, job)
  if (await completePosting(tx, { letter, seal, by })) return
  const { id: letterId, patientId } = letter
  await tx.audit({ action: 'letter.send', letterId, patientId, details: { version, ...taken } })
}

type Refused = Extract<PostingPlan, { ok: false }>

/** The error for a refused plan, with the names of the recipients. */
function refusalOf({ problem, keys }: Refused, recipients: PrintedRecipient[]): AppError {
  if (problem === 'unknown') {
    const message = `This letter does not have these recipients: ${keys.join(', ')}.`
    return new AppError('invalid_input', { fields: { confirmed: message } })
  }
  const names = keys.map((key) => recipients.find((one) => one.key === key)?.label ?? key).join('; ')
  return problem === 'unanswered'
    ? new AppError('recipients_unanswered', {
        message: `Choose how to send the letter to ${names}. Nothing was posted.`,
        fields: confirmedFields(keys, 'Choose how to send the letter.'),
      })
    : new AppError('recipient_has_it', {
        message: `The letter was already sent to ${names} in another way. Nothing was changed. Reload the letter to see who has it.`,
        fields: confirmedFields(keys, 'This recipient already has the letter.'),
      })
}

/**
 * If the approval is older than the practice allows, the user must confirm that they have read the letter again. This is checked
 * last, under the lock, because an approval becomes old without a change of the letter.
 */
async function refuseOldApproval(ctx: Ctx, tx: Tx, id: number, isConfirmed: boolean): Promise<void> {
  const approval = await selectApproval(tx.db, ctx.actor, id)
  if (approval === undefined) return
  const { approvalValidDays, timeZone } = await getPracticeSettings(tx)
  if (!isOldApproval(approval, ctx.now(), approvalValidDays)) return
  const { approvedAt } = approval
  const days = daysAgo(approvedAt, ctx.now())
  const when = `${fullDate(approvedAt, timeZone)}, ${days} ${days === 1 ? 'day' : 'days'} ago`
  if (needsAnotherLook(approval, ctx.now(), approvalValidDays)) {
    const message = `Approved on ${when}. Things may have changed since. Open it and read it again before you post it.`
    throw new AppError('approved_long_ago', { message })
  }
  if (isConfirmed) return
  const message = `Approved on ${when}. Post it as it is, or return it?`
  throw new AppError('approval_is_old', { message })
}

type Plan = Extract<PostingPlan, { ok: true }>

type Job = {
  letter: LockedLetter
  /** The sealed version. */
  version: number
  recipients: PrintedRecipient[]
  /** The current state of each recipient. */
  now: Map<string, EvidenceLine>
  note: string | null
  by: { userId: number }
  /** The patient's current needs, which decide about the print of the patient's copy. */
  needs: CommunicationNeeds | null
}

/** The keys of recipients in three groups: their copy was confirmed, it is being sent, or a person has to make it. */
type Taken = { confirmed: string[]; sending: string[]; toMake: string[] }

/**
 * Carries out the plan. Waiting deliveries are attempted at once, or cancelled if another method was chosen; the others are
 * confirmed or sent.
 */
async function takeSteps(tx: Tx, outbox: Outbox, plan: Plan, job: Job): Promise<Taken> {
  await giveUpWaiting(tx, plan, job)
  for (const { key } of plan.again) {
    const line = job.now.get(key)
    if (line !== undefined) await outbox.attemptAtOnce(tx, line.id, job.note)
  }
  const taken: Taken = { confirmed: [], sending: plan.again.map(({ key }) => key), toMake: [] }
  for (const task of plan.tasks) taken[await takeStep(tx, outbox, task, job)].push(task.key)
  return taken
}

/** Takes the step for one recipient, and returns the group to which it belongs in the result. */
async function takeStep(
  tx: Tx,
  outbox: Outbox,
  { key, way, arrived }: Confirmation,
  { letter, version, recipients, now, note, by, needs }: Job,
): Promise<keyof Taken> {
  const recipient = recipients.find((one) => one.key === key)
  const channel = arrived === true ? null : await outbox.channelFor(tx.db, way)
  const name = recipient?.label ?? key
  const { id: letterId, patientId, doctorId } = letter
  const { userId } = by
  const kind = recipient?.kind ?? 'other'
  const formats = formatsFor(kind, needs)
  const largePrint = largePrintFor(kind, needs)
  const line = { letterId, version, userId, recipient: { key, name }, way, note, formats, largePrint }
  const made = toMake(now.get(key))
  if (made !== undefined && arrived === true) {
    await confirmDelivery(tx, made.id, { way, note, userId })
    return 'confirmed'
  }
  const waits = () =>
    tx.publish(
      'letter_delivery',
      { letterId, patientId, key, state: 'waiting', byUserId: userId },
      { doctorId },
    )
  if (formats.length > 0 && arrived !== true) {
    await insertDelivery(tx, { ...line, state: 'waiting' })
    waits()
    return 'toMake'
  }
  if (channel === null) {
    await insertDelivery(tx, { ...line, state: 'confirmed' })
    return 'confirmed'
  }
  if (way === 'email' && !recipient?.email) throw withoutEmail(key, name)
  if (channel.serves === 'letter') {
    const carriedBy = await outbox.deliverLetter(tx, { channel, letterId, version, userId })
    // The whole letter is sent as one document, in ordinary print.
    await insertDelivery(tx, { ...line, largePrint: null, state: 'waiting', carriedBy })
  } else {
    const id = await insertDelivery(tx, { ...line, state: 'waiting', channel: channel.name })
    await outbox.enqueue(tx, { id, channel: channel.name, attempts: 0 })
  }
  waits()
  return 'sending'
}

async function giveUpWaiting(tx: Tx, { tasks }: Plan, job: Job): Promise<void> {
  for (const { key, arrived } of tasks) {
    const line = job.now.get(key)
    if (toMake(line) !== undefined && arrived === true) continue
    if (line?.state === 'waiting' && !(await giveUpDelivery(tx, line.id)))
      throw new AppError('sending_under_way', {
        fields: confirmedFields([key], 'The letter is being sent now.'),
      })
  }
}

/** The recipient's delivery, if it waits for a person to make the copy in another format. */
function toMake(line: EvidenceLine | undefined): EvidenceLine | undefined {
  return line?.state === 'waiting' && line.formats.length > 0 ? line : undefined
}

function withoutEmail(key: string, name: string): AppError {
  const message = `${name} has no email address on this letter. Nothing was posted. Send it to them another way.`
  return new AppError('recipient_without_email', {
    message,
    fields: confirmedFields([key], 'No email address.'),
  })
}

/** Puts the same error on the field of each of these recipients. */
function confirmedFields(keys: readonly string[], problem: string): Record<string, string> {
  return Object.fromEntries(keys.map((key) => [`confirmed.${key}`, problem]))
}
