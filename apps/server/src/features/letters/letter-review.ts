import type { ReviewLetter } from '@sincerely/contract/letter-review'
import type { Letter } from '@sincerely/contract/letters'
import { completenessOf, missingSections } from '@sincerely/domain/letters/completeness'
import { actionsState } from '@sincerely/domain/letters/gp-actions'
import { unprintableAddresses, unprintableInText } from '@sincerely/domain/letters/printable'
import { hasNoRecipient } from '@sincerely/domain/letters/printed-recipients'
import { can, mayApprove } from '@sincerely/domain/permissions'
import type { Actor } from '../../platform/actor.ts'
import { transaction } from '../../platform/transaction.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/tables.ts'
import { AppError } from '../../platform/errors.ts'
import { notify } from '../notifications/notifications.ts'
import { getPracticeSettings } from '../system/system.ts'
import { lockRecordOf } from './letter-readings.sql.ts'
import { updateReview } from './letter-changes.sql.ts'
import type { PrintLetters } from './letter-download.ts'
import { checkForApproval, refuseOpenFindings, settleFindings } from './letter-findings.ts'
import { sealLetter } from './letter-seals.ts'
import { unsafeIsReturned } from './letter-history.sql.ts'
import { getLetter, lockVisible, publishUpdate, statusAfter } from './letters.ts'
import { refuseUnprintableLetter } from './trial-print.ts'
import { selectOtherWriters, selectWorkingCopy } from './working-copies.sql.ts'

/** Approves a draft, or returns a draft or approved letter for revision with a note (rules §3). */
export async function reviewLetter(
  ctx: Ctx,
  id: number,
  review: ReviewLetter,
  print: PrintLetters,
): Promise<Letter> {
  if (review.approved) await approveLetter(ctx, id, review, { print })
  else await returnLetter(ctx, id, review)
  return getLetter(ctx, id)
}

type Approving = {
  print: PrintLetters
  /** Called while the letter is locked. An error refuses the approval. */
  check?: (tx: Tx) => Promise<void>
}

/**
 * Seals everything that prints; from then on, the letter prints only from the seal (rules §3). Refused while the user has unsaved
 * text in the letter, while critical findings are open, if the check did not finish, if the letter cannot be printed, and if it
 * lacks a recipient, or a section or the actions for the GP that the practice requires.
 */
export async function approveLetter(
  ctx: Ctx,
  id: number,
  review: ReviewLetter,
  { print, check }: Approving,
): Promise<void> {
  await refuseApprover(ctx)
  const letter = await getLetter(ctx, id)
  await refuseUnready(ctx, letter)
  if (review.askIfOthersWrite) await askAboutOthers(ctx.db, ctx.actor, id)
  await refuseUnprintableLetter(ctx, letter, print)
  const checked = await checkForApproval(ctx, id)
  await transaction(ctx, async (tx) => {
    const locked = await lockVisible(ctx, tx, id, { version: review.version ?? letter.version })
    const status = statusAfter(locked.status, 'approve')
    await check?.(tx)
    if (review.recordVersion !== undefined) await refuseOtherRecord(tx, id, review.recordVersion)
    if (review.askIfReturned) await askAboutReturn(tx.db, id)
    // Unsaved text may have arrived during the trial print.
    await refuseUnsavedText(tx.db, ctx.actor, locked)
    const accepted = await settleFindings(ctx, tx, id, { ...checked, accepted: review.accepted ?? [] })
    const notes = review.reviewNotes ?? null
    const version = await updateReview(tx, locked, {
      approved: true,
      status,
      notes,
      userId: ctx.actor.userId,
    })
    const sha256 = await sealLetter(ctx, tx, id, { version, accepted })
    await tx.audit({
      action: 'letter.approve',
      letterId: id,
      patientId: locked.patientId,
      details: {
        version,
        sha256,
        accepted: accepted.map(({ findingId }) => findingId),
        ...(locked.doctorId !== ctx.actor.userId && { onBehalfOf: locked.doctorId }),
      },
    })
    publishUpdate(ctx, tx, locked, { did: 'approved', status })
  })
}

/**
 * Refuses in every case in which an approval would refuse or ask for a confirmation, but changes nothing. There is no trial
 * print, because printing a whole batch would keep the user waiting.
 */
export async function tryApproval(ctx: Ctx, id: number): Promise<void> {
  const letter = await getLetter(ctx, id)
  await refuseUnready(ctx, letter)
  const lacking = unprintableInText(letter).join(' ')
  if (lacking !== '') {
    const message = `The text has characters that cannot be printed: ${lacking}. Write them in words.`
    throw new AppError('letter_not_printable', { message })
  }
  await askAboutOthers(ctx.db, ctx.actor, id)
  await askAboutReturn(ctx.db, id)
  refuseOpenFindings((await checkForApproval(ctx, id)).findings, new Map())
}

async function refuseUnready(ctx: Ctx, letter: Letter): Promise<void> {
  statusAfter(letter.status, 'approve')
  if (hasNoRecipient(letter.recipients)) throw new AppError('recipient_required')
  const [address] = unprintableAddresses(letter)
  if (address) throw new AppError('letter_not_printable', { message: address.message })
  await refuseIncomplete(ctx, letter)
  await refuseUnsavedText(ctx.db, ctx.actor, letter)
}

/**
 * Refuses missing sections for the types of letter for which the practice requires them (docs/completeness.md), and a missing box
 * with the GP's actions.
 */
async function refuseIncomplete(ctx: Ctx, letter: Letter): Promise<void> {
  const { askForSections, gpActionsBox } = await getPracticeSettings(ctx)
  const actions = gpActionsBox === 'required' ? actionsState(letter, gpActionsBox) : 'not-asked'
  if (actions === 'open' || actions === 'stale') throw new AppError('gp_actions_open')
  if (!askForSections.some((type) => type === letter.type)) return
  const { content, type, notApplicableSections } = letter
  const message = missingSections(completenessOf(content, type, notApplicableSections))
  if (message !== null) throw new AppError('sections_missing', { message })
}

/** Administrators never approve. Secretaries may approve, unless the practice allows only its doctors (rules §1). */
export async function refuseApprover(ctx: Ctx): Promise<void> {
  if (!can(ctx.actor, 'letter.approve')) throw new AppError('not_allowed')
  if (!mayApprove(ctx.actor, await getPracticeSettings(ctx))) throw new AppError('only_doctors_approve')
}

async function returnLetter(ctx: Ctx, id: number, review: ReviewLetter): Promise<void> {
  const notes = review.reviewNotes ?? null
  if (notes === null) {
    throw new AppError('note_required', { fields: { reviewNotes: 'Enter what should be changed.' } })
  }
  await transaction(ctx, async (tx) => {
    const letter = await lockVisible(ctx, tx, id, { version: review.version })
    const status = statusAfter(letter.status, 'return')
    const version = await updateReview(tx, letter, {
      approved: false,
      status,
      notes,
      userId: ctx.actor.userId,
    })
    await tx.audit({
      action: 'letter.return',
      letterId: id,
      patientId: letter.patientId,
      details: { version },
    })
    publishUpdate(ctx, tx, letter, { did: 'returned', status })
    const to = { doctorId: letter.doctorId, authorOf: id }
    await notify(tx, { type: 'letter_returned', to, byUserId: ctx.actor.userId, letterId: id })
  })
}

/** Unsaved text would be missing from the approved letter. */
export async function refuseUnsavedText(
  db: Db,
  { userId }: Actor,
  letter: Pick<Letter, 'id' | 'content'>,
): Promise<void> {
  const copy = await selectWorkingCopy(db, { letterId: letter.id, userId })
  if (copy !== null && copy.content !== letter.content) throw new AppError('unsaved_text')
}

/** The approver must have seen the record that is sealed, because a browser without live updates may show an old one. */
async function refuseOtherRecord(tx: Tx, id: number, recordVersion: number): Promise<void> {
  if ((await lockRecordOf(tx, id)) !== recordVersion) throw new AppError('record_changed_meanwhile')
}

/** If the letter was returned and not edited since, the approver is asked for a confirmation. */
async function askAboutReturn(db: Db, id: number): Promise<void> {
  if (await unsafeIsReturned(db, id)) throw new AppError('letter_returned')
}

/** Refuses while other users have unsaved text in the letter, so that the page can ask first. */
export async function askAboutOthers(db: Db, { userId }: Actor, letterId: number): Promise<void> {
  const others = await selectOtherWriters(db, { letterId, userId })
  if (others.length > 0) throw new AppError('others_unsaved_text')
}
