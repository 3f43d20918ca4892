import type { SendsByItself } from '@sincerely/contract/letter-recipients'
import type { Letter, PostLetter } from '@sincerely/contract/letters'
import type { LetterSending } from '@sincerely/contract/recipients'
import { planPosting, standing } from '@sincerely/domain/letters/posting'
import type { PostingPlan } from '@sincerely/domain/letters/posting'
import type { PrintedRecipient } from '@sincerely/domain/letters/printed-recipients'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import { endOvertaken } from '../../platform/delivery/deliveries.sql.ts'
import type { Outbox } from '../../platform/delivery/outbox.ts'
import { AppError } from '../../platform/errors.ts'
import { completePosting } from './complete-posting.ts'
import type { LockedLetter } from './letter-changes.sql.ts'
import { sealedRecipients } from './letter-seals.ts'
import { selectEvidence, unsafeSelectDeliveries } from './letter-deliveries.sql.ts'
import { askAboutOthers, refuseUnsavedText } from './letter-workflow.ts'
import { refuseOldApproval } from './old-approval.ts'
import { getLetter, lockVisible, statusAfter } from './letters.ts'
import { confirmedFields, takeSteps } from './posting-steps.ts'

/**
 * Only an approved letter can be posted; every other change of status goes through the review (rules §3). Refused, like
 * an approval, while the poster has text in it that is not saved: nothing takes it any more afterwards. What is confirmed
 * is kept as evidence; the letter is posted once all have it, until then it stays approved.
 */
export async function postLetter(ctx: Ctx, id: number, input: PostLetter, outbox: Outbox): Promise<Letter> {
  if (input.status !== 'posted') throw new AppError('use_review')
  await transaction(ctx, async (tx) => {
    const letter = await lockVisible(ctx, tx, id, input.version)
    statusAfter(letter.status, 'post')
    await refuseUnsavedText(tx.db, ctx.actor, letter)
    if (input.askIfOthersWrite) await askAboutOthers(tx.db, ctx.actor, id)
    await refuseOldApproval(ctx, tx, id, input.confirmedOldApproval === true)
    await recordPosting(ctx, tx, letter, { input, outbox })
  })
  outbox.wake()
  return getLetter(ctx, id)
}

/** How a letter reached its recipients, or did not. */
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
  const job = { letter, version, recipients, now: standing(evidence), note: input.notes ?? null, by }
  const taken = await takeSteps(tx, outbox, plan, job)
  if (await completePosting(tx, { letter, seal, by })) return
  const { id: letterId, patientId } = letter
  await tx.audit({ action: 'letter.send', letterId, patientId, details: { version, ...taken } })
}

type Refused = Extract<PostingPlan, { ok: false }>

/** Nobody is silently left out: who is meant is said by name. */
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
        message: `The letter was already sent to ${names} in another way. Nothing was changed.`,
        fields: confirmedFields(keys, 'Already got the letter in another way.'),
      })
}
